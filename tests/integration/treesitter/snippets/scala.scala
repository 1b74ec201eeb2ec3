package shop
package orders

import java.io.IOException
import scala.collection.mutable.{ArrayBuffer, Map => MutableMap}
import scala.util._

/** Keeps orders and their prices. */
@SerialVersionUID(1L)
abstract class OrderBook[T](private val items: ArrayBuffer[T], discount: Int = 3)(implicit order: Ordering[T])
    extends Ledger(discount)
    with Iterable[T]
    with Closer {
  self: Audited =>

  val limit: Int = 100
  var total = discount
  lazy val rest = total + limit
  val printer: (T, Int) => String = (item: T, width: Int) => s"item $item of ${width + limit}"
  val naming: PartialFunction[Int, String] = {
    case 0 => "none"
    case amount if amount > limit => s"many: $amount"
  }
  val (least, most) = (items.min, items.max)

  type Row = Map[Int, T]
  type Key

  def this(start: Seq[T])(implicit order: Ordering[T]) = this(ArrayBuffer.from(start), 0)

  /** Sums what matches. */
  @throws[IOException]("later")
  override def sum[R](from: Int, labels: String*)(convert: Int => R): Option[R] = {
    var result = 0
    for (index <- from until items.length; shifted = index + 1 if shifted > limit) {
      val current = items(index)
      result += weigh(current) - this.total
    }
    val pairs = for {
      label <- labels
      letter <- label
    } yield (label, letter)
    while (result > limit) {
      result -= 1
      if (pairs.isEmpty || result == from) return None
    }
    val twice = (number: Int) => number * 2
    val kept = labels.filter(_.length > 1).map { word => word + result }
    println(s"kept ${kept.size} of $result")
    def helper(step: Int): Int = if (step == 0) result else helper(step - 1)
    Some(convert(twice(helper(step = 3))))
  }

  def weigh(item: T): Int

  def factorial(number: Int): Int =
    if (number < 2) 1 else number * factorial(number - 1) + this.factorial(0)

  def describe(thing: Any): String = {
    val Zero = 0
    val text = thing match {
      case Zero => "zero"
      case number: Int if number > limit => number.toString
      case Entry(key, Entry(inner, _)) => key + inner
      case first :: second :: others => s"$first$second$others"
      case whole @ Some(part) => whole.toString + part
      case (left, right) => left.toString + right
      case 1 | 2 => "few"
      case _ => "nothing"
    }
    try {
      open(text).read()
    } catch {
      case problem: IOException => throw new IllegalStateException("failed", problem)
    } finally {
      close()
    }
  }

  def choose(color: Color, fallback: Option[Int]): Int = {
    val comparer = new Ordering[Int] {
      private var calls = 0

      override def compare(one: Int, two: Int): Int = {
        calls += 1
        one - two
      }
    }
    class Counter(var count: Int) {
      def step(by: Int): Counter = {
        count = count + by
        this
      }
    }
    val counter = new Counter(fallback.getOrElse(1)).step(2)
    val (left, right) = (counter.count, limit)
    counter.count = left
    List(left, right).sorted(comparer).head max counter.step(left).count
  }
}

object OrderBook {
  val Level = 1

  def apply[E](start: E*)(implicit order: Ordering[E]): List[E] = start.sorted.toList
}

case class Entry[A](key: A, amount: Int) {
  override def toString = s"$key: $amount"

  def +(other: Entry[A]): Entry[A] = copy(amount = amount + other.amount)
}

case object Nothing

trait Visitor[F[_]] extends Serializable {
  val depth: Int

  def visit[A](entry: Entry[A]): F[A]

  def deeper = depth + 1
}

implicit class RichText(val text: String) extends AnyVal {
  def shout(times: Int): String = text.toUpperCase * times
}

enum Color(val level: Int) {
  case Red extends Color(1)
  case Green extends Color(2)
}

extension (text: String) def half: Int = text.length / 2

given intOrder: Comparing[Int] with {
  def compareBoth(one: Int, two: Int): Int = one - two
}

def topLevel(number: Int): Int =
  val doubled = number * 2
  if doubled > 1 then topLevel(doubled) else 3
