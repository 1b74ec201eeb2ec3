"""Names of Ruby across files: required files, modules, classes and instances."""

from tests.integration.treesitter.projects import calls, edges, only, relations

from sacl.domain.relations import RelationKind, Resolution

BASE = """
module App
  class Base
    def run; prepare; end
    def prepare; end
    def self.call(x); new(x).run; end
    def self.inherited(other); end
  end
  module Loud
    def shout; end
  end
end
"""


def test_required_files() -> None:
    sources = {
        "lib/app/base.rb": BASE,
        "lib/app.rb": "require_relative 'app/base'\nrequire 'json'\nrequire 'rails'\n",
        "bin/run.rb": "require 'app'\nrequire 'app/base'\n",
    }
    found = relations(sources, RelationKind.IMPORTS)
    assert edges(found) == {
        ("lib/app.rb", "lib/app/base.rb"),
        ("bin/run.rb", "lib/app.rb"),
        ("bin/run.rb", "lib/app/base.rb"),
    }


def test_parents_mixins_and_what_they_bring() -> None:
    sources = {
        "base.rb": BASE,
        "job.rb": """
        class App::Job < App::Base
          include App::Loud
          def initialize(x)
            @log = Log.new
          end
          def go
            shout
            @log.write(1)
            run
            super
          end
        end
        class Log
          def write(x); end
        end
        """,
    }
    assert edges(relations(sources, RelationKind.EXTENDS)) == {
        ("job.rb::App.Job", "base.rb::App.Base"),
        ("job.rb::App.Job", "base.rb::App.Loud"),
    }
    assert {edge for edge in calls(sources) if edge[0] == "job.rb::App.Job.go"} == {
        ("job.rb::App.Job.go", "base.rb::App.Loud.shout"),
        ("job.rb::App.Job.go", "job.rb::Log.write"),
        ("job.rb::App.Job.go", "base.rb::App.Base.run"),
    }


def test_methods_of_a_class_are_not_those_of_its_instances() -> None:
    source = {
        "a.rb": """
        class Job
          def self.call(x); new(x).call; end
          def call; self.class.build; build; end
          def self.build; helper; end
          def self.helper; end
          def helper; end
          def initialize(x); end
        end
        Job.call(1)
        """
    }
    assert calls(source) == {
        ("a.rb", "a.rb::Job.call"),
        ("a.rb::Job.call", "a.rb::Job.call#2"),
        ("a.rb::Job.call", "a.rb::Job.initialize"),
        ("a.rb::Job.call#2", "a.rb::Job.build"),
        ("a.rb::Job.build", "a.rb::Job.helper"),
    }


def test_a_method_of_a_class_around_is_not_called_bare() -> None:
    source = {
        "a.rb": """
        class Outer
          def step; end
          class Inner
            def go; step; end
          end
        end
        """
    }
    assert calls(source) == set()


def test_reopened_modules_are_one() -> None:
    sources = {
        "a.rb": "module App\n  class A\n    def go; B.new.go; end\n  end\nend\n",
        "b.rb": "module App\n  class B\n    def go; end\n  end\nend\n",
        "c.rb": "class App::B\n  def more; go; end\nend\nApp::B.new.more\n",
    }
    assert calls(sources) == {
        ("a.rb::App.A.go", "b.rb::App.B.go"),
        ("c.rb::App.B.more", "b.rb::App.B.go"),
        ("c.rb", "c.rb::App.B.more"),
    }


def test_functions_are_seen_where_their_file_is_required() -> None:
    sources = {
        "a.rb": "def helper; end\n",
        "b.rb": "require_relative 'a'\ndef b; helper; end\n",
        "c.rb": "def c; helper; end\n",
    }
    assert calls(sources) == {("b.rb::b", "a.rb::helper")}


def test_variables_and_attributes_are_no_calls() -> None:
    source = {
        "a.rb": """
        class Job
          attr_reader :log
          def go(name)
            size = 1
            log
            name
            size
            [1].each { |item| item }
          end
          def item; end
          def size; end
          def name; end
        end
        """
    }
    assert calls(source) == set()


def test_unknown_receivers_are_candidates_at_most() -> None:
    source = {
        "a.rb": "class A\n  def send_mail; end\nend\ndef go(x)\n  x.send_mail\nend\n"
    }
    found = relations(source, RelationKind.CALLS)
    assert only(found).resolution is Resolution.CANDIDATES


def test_raising_makes_an_instance() -> None:
    source = {
        "a.rb": """
        class Problem < StandardError
          def initialize(message); end
        end
        def go
          raise Problem, "x"
        end
        """
    }
    assert calls(source) == {("a.rb::go", "a.rb::Problem.initialize")}


def test_what_lambdas_and_attributes_give() -> None:
    source = {
        "a.rb": """
        class Log
          def write; end
        end
        class Job
          attr_reader :log
          def initialize
            @log = Log.new
          end
          def self.default; Job.new; end
        end
        def go
          Job.new.log.write
          Job.default.log.write
          twice = ->(x) { x * 2 }
          twice.call(1)
        end
        """
    }
    found = calls(source)
    assert ("a.rb::go", "a.rb::Log.write") in found
    assert ("a.rb::go", "a.rb::go.twice") in found


def test_a_module_may_be_mixed_into_the_one_around_it() -> None:
    sources = {
        "lib/filters.rb": """
        module Shop
          module Filters
            include Links
            include Comparable
            def price; relative; end
          end
        end
        """,
        "lib/filters/links.rb": """
        module Shop
          module Filters
            module Links
              def relative; end
            end
          end
        end
        """,
    }
    found = relations(sources)

    assert edges([r for r in found if r.kind is RelationKind.EXTENDS]) == {
        ("lib/filters.rb::Shop.Filters", "lib/filters/links.rb::Shop.Filters.Links")
    }
    assert edges([r for r in found if r.kind is RelationKind.CALLS]) == {
        (
            "lib/filters.rb::Shop.Filters.price",
            "lib/filters/links.rb::Shop.Filters.Links.relative",
        )
    }
