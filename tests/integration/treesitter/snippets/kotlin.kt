@file:JvmName("Orders")

package shop.orders

import java.io.IOException
import kotlin.math.*
import shop.money.Money as Cash

/** Keeps orders and their prices. */
@Suppress("unused")
abstract class OrderBook<T : Comparable<T>>(private val items: MutableList<T>, discount: Int = 3) :
  Ledger(discount), Iterable<T>, Closer by DefaultCloser {
  val limit: Int = 100
  var total = discount
    private set

  /** What is left. */
  var rest: Int
    get() = field + 1
    set(given) {
      field = given * 2
    }

  val lazyTotal by lazy { total + limit }
  val printer = { item: T, width: Int -> "item $item of ${width + limit}" }
  private val double = fun(number: Int): Int { return number * 2 }

  init {
    items.sort()
  }

  constructor(given: Array<T>) : this(given.toMutableList(), 0) {
    total = given.size
  }

  /** Sums what matches. */
  @Throws(IOException::class)
  override suspend fun <R> sum(from: Int, vararg labels: String, convert: (Int) -> R): R? {
    var result = 0
    for (index in from until items.size) {
      val current = items[index]
      result += weigh(current) - this.total
    }
    outer@ for ((position, label) in labels.withIndex()) {
      while (result > limit) {
        result--
        if (label.isEmpty() || result == position) continue@outer
      }
    }
    val twice = { value: Int -> value * 2 }
    val kept = labels.filter { it.length > 1 }.map { word -> word + result }
    println("kept ${kept.size} of ${labels.size}")
    fun helper(step: Int): Int = if (step == 0) result else helper(step - 1)
    return convert(twice(helper(step = 3)))
  }

  abstract fun weigh(item: T): Int

  fun factorial(number: Int): Int =
    if (number < 2) 1 else number * factorial(number - 1) + this.factorial(0)

  fun describe(thing: Any?): String {
    val text = thing as? String ?: return "nothing"
    when (val size = text.length) {
      0, 1 -> return text
      in 2..limit -> println(size)
      else -> println(text)
    }
    return try {
      open(text).use { reader -> reader.readAll() }
    } catch (problem: IOException) {
      throw IllegalStateException("failed", problem)
    } finally {
      total = 0
    }
  }

  fun choose(color: Color, fallback: Int?): Int {
    val chosen = when (color) {
      Color.RED -> 1
      Color.GREEN -> fallback ?: 2
      else -> 3
    }
    val comparer = object : Comparator<Int> {
      var calls = 0

      override fun compare(one: Int, two: Int): Int {
        calls++
        return one - two
      }
    }
    class Counter(var count: Int) {
      fun step(by: Int): Counter {
        count = count + by
        return this
      }
    }
    val counter = Counter(chosen).step(2)
    val (left, right) = Pair(counter.count, chosen)
    return listOf(left, right).sortedWith(comparer).first() shl counter.step(left).count
  }

  companion object {
    const val LEVEL = 1

    fun <E : Comparable<E>> create(vararg given: E): List<E> = given.sorted()
  }

  enum class Color(val level: Int) {
    RED(1) {
      override fun shade() = level
    },
    GREEN(2),
    BLUE(3);

    abstract fun shade(): Int
  }

  data class Entry<A>(val key: A, val amount: Int) {
    override fun toString() = "$key: $amount"
  }

  sealed interface Visitor {
    val depth: Int

    fun visit(entry: Entry<String>)

    fun deeper() = depth + 1
  }
}

object Registry : Visitors() {
  private val known = mutableMapOf<String, Int>()

  fun register(name: String, value: Int) {
    known[name] = value
    known.forEach { (key, amount) -> println(key + amount) }
  }
}

typealias Names<V> = Map<String, V>

fun String.shout(times: Int = 1): String = this.uppercase().repeat(times) + length

val String.half: Int
  get() = length / 2

infix fun Int.over(other: Int): Int {
  val part = this
  return part / other
}
