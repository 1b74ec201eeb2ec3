using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Money = System.Decimal;

namespace Shop.Orders
{
    /// <summary>Keeps orders and their prices.</summary>
    [Serializable]
    public abstract class OrderBook<TItem> : Ledger, IEnumerable<TItem> where TItem : IComparable<TItem>
    {
        private const int Limit = 100;
        private readonly List<TItem> items = new List<TItem>();
        private int total, discount = 3;
        public event EventHandler Changed;
        public delegate int Weigher(TItem item);

        public int Total { get; set; } = 3;

        public int Discount
        {
            get { return discount; }
            set { discount = value; Changed?.Invoke(this, EventArgs.Empty); }
        }

        public bool IsEmpty => items.Count == 0;

        public TItem this[int index]
        {
            get => items[index];
            set => items[index] = value;
        }

        protected OrderBook(IEnumerable<TItem> given, int discount) : base(given.Count())
        {
            items.AddRange(given ?? throw new ArgumentNullException(nameof(given)));
            this.discount = discount;
        }

        protected OrderBook() : this(new List<TItem>(), 0) { }

        ~OrderBook() { total = 0; }

        public static OrderBook<TItem> operator +(OrderBook<TItem> left, OrderBook<TItem> right)
        {
            left.items.AddRange(right.items);
            return left;
        }

        /// <summary>Sums what matches.</summary>
        [Obsolete("later")]
        public async Task<int> SumAsync(int from, params string[] labels)
        {
            int result = 0;
            for (int index = from, end = items.Count; index < end; index++)
            {
                var current = items[index];
                result += Weigh(current) - this.discount;
            }
            foreach (var label in labels)
            {
                while (result > Limit)
                {
                    result--;
                    if (label.Length == 0 || result == from) goto finish;
                }
            }
            Action task = () => Console.WriteLine($"{Limit}: {labels.Length}");
            Func<int, int> twice = value => value * 2, square = (int side) => side * side;
            Func<int, int> old = delegate (int number) { return number + 1; };
            task();
            await Task.Delay(twice(result)).ConfigureAwait(false);
        finish:
            return old(square(result));
        }

        protected abstract int Weigh(TItem item);

        public int Factorial(int number)
        {
            return number < 2 ? 1 : number * Factorial(number - 1) + this.Factorial(0);
        }

        public string Describe(object thing, out int found)
        {
            found = 0;
            if (thing is not string text) return null;
            if (thing is Pair { Left: > 3 } pair && pair.Right is var side) found = side;
            using (var reader = Open(text))
            using (var other = reader.Copy())
            {
                try
                {
                    int size = Size();
                    return reader.Read(size) + other;
                }
                catch (ArgumentException problem) when (problem.ParamName == text)
                {
                    throw new InvalidOperationException($"failed: {problem.Message}", problem);
                }
                finally { total = 0; }
            }
        }

        public int Choose(Color color, int fallback, Dictionary<string, int> known)
        {
            int chosen = color switch
            {
                Color.Red => 1,
                Color.Green when fallback > 1 => 2,
                var rest => (int)rest,
            };
            switch (chosen)
            {
                case 1:
                    int inside = 2;
                    chosen += inside;
                    break;
                case int big when big > 4:
                    chosen = big;
                    break;
                default:
                    chosen = 0;
                    break;
            }
            int Helper<T>(T seed, int depth) => depth == 0 ? chosen : Helper<T>(seed, depth - 1);
            if (known.TryGetValue("key", out var value)) chosen += value;
            var (first, second) = (chosen, fallback);
            var totals = from entry in known
                         let doubled = entry.Value * 2
                         where doubled > first
                         orderby doubled
                         select doubled + second;
            var pair = new Pair(1, 2) { Note = "x" };
            var moved = pair with { Left = first };
            known?.Remove("key");
            return totals.Sum() + Helper("seed", depth: 3) + moved.Left;
        }

        IEnumerator<TItem> IEnumerable<TItem>.GetEnumerator()
        {
            foreach (var item in items) yield return item;
        }

        public enum Color { Red = 1, Green, Blue }

        public record Pair(int Left, int Right)
        {
            public string Note { get; init; }
            public override string ToString() { return Left + ":" + Right; }
        }

        public struct Point
        {
            public int X, Y;
            public Point(int x, int y) { X = x; Y = y; }
            public int Dot(Point other) => X * other.X + this.Y * other.Y;
        }

        public interface IVisitor
        {
            int Level { get; }
            void Visit(Pair pair);
            int Depth() => Level;
        }
    }
}
