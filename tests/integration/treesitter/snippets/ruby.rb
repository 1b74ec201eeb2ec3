# frozen_string_literal: true

require "set"
require_relative "shelf"

module Library
  LIMIT = 20

  # Keeps books in order.
  class Catalogue < Shelf
    include Enumerable

    Place = Struct.new(:row, :column) do
      def near?(other)
        (row - other.row).abs < 2
      end
    end

    def initialize(title, limit = LIMIT, *extras, strict: false, **options, &block)
      super(title)
      @books = []
      @limit = limit
      @strict = strict
      @observers, @extras = [block], extras
      @options = options
    end

    def self.open(path)
      lines = File.readlines(path)
      lines.map { |line| line.strip }.reject(&:empty?)
    end

    def each
      return enum_for unless block_given?

      @books.each { |book| yield book }
    end

    def add(book, copies = 1)
      raise ArgumentError, "no #{book}" if copies < 1 && @strict

      @total ||= 0
      @total += copies
      copies.times do |number|
        @books << "#{book} #{number}"
      end
      announce(book)
      self
    end

    def search(words)
      pattern = /#{words.join("|")}/
      found = @books.select { |candidate| candidate =~ pattern }
      first, *others = found
      case others.size
      when 0 then first
      when 1, 2
        others.first
      else
        others
      end
    end

    def report(into = $stdout)
      count = 0
      for entry in @books
        count += 1
        into.puts(entry)
      end
      until count.zero?
        count -= 1
      end
      begin
        into.flush
      rescue IOError, SystemCallError => error
        warn(error.message)
        retry if (count += 1) < 3
      ensure
        into.close
      end
      text = <<~TEXT
        #{count} of #{@limit}
      TEXT
      text
    end

    def classify(shape)
      case shape
      in [Integer => width, height] if width > height then width
      in {depth: Float => deep} then deep
      else nil
      end
    end

    class << self
      def default
        @default ||= new("all")
      end
    end

    private

    def announce(book)
      helper = ->(listener, shout) { listener&.call(shout) }
      @observers.each { |observer| helper.call(observer, book.upcase) }
      value = book.size > 3 ? book : announce("long")
      total, rest = value.divmod(2)
      total + rest
    end
  end
end

def count_words(lines)
  counts = Hash.new(0)
  lines.each do |line|
    line.split.each { |word| counts[word] += 1 }
  end
  counts.sort_by { |word, number| [-number, word] }
end
