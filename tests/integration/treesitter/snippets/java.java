package shop.orders;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import static java.util.Objects.requireNonNull;

/** Keeps orders and their prices. */
@SuppressWarnings("unchecked")
public abstract class OrderBook<Item extends Comparable<Item>> extends Ledger implements Iterable<Item> {
    private static final int LIMIT = 100;
    private final List<Item> items = new ArrayList<>();
    private int total, discount = 3;
    private Function<Item, String> printer = item -> "item " + item;

    static {
        System.setProperty("limit", String.valueOf(LIMIT));
    }

    public OrderBook(List<Item> given, int discount) {
        super(given.size());
        this.items.addAll(requireNonNull(given));
        this.discount = discount;
    }

    OrderBook() {
        this(List.of(), 0);
    }

    /** Sums what matches. */
    @Override
    public int sum(final int from, String... labels) throws IllegalStateException {
        int result = 0;
        for (int index = from, end = items.size(); index < end; index++) {
            Item current = items.get(index);
            result += weigh(current) - this.discount;
        }
        outer:
        for (String label : labels) {
            while (result > LIMIT) {
                result--;
                if (label.isEmpty() || result == from) {
                    continue outer;
                }
            }
        }
        Runnable task = () -> System.out.println(LIMIT + labels.length);
        Function<Integer, Integer> twice = value -> value * 2;
        task.run();
        return twice.apply(result);
    }

    abstract int weigh(Item item);

    int factorial(int number) {
        return number < 2 ? 1 : number * factorial(number - 1) + this.factorial(0);
    }

    String describe(Object thing) {
        if (!(thing instanceof String text)) {
            return null;
        }
        if (thing instanceof Pair(int left, var right) && left > 1) {
            return text + left + right;
        }
        try (var reader = open(text); var other = reader.copy()) {
            int size = size();
            return reader.read(size) + other;
        } catch (IllegalArgumentException | IllegalStateException problem) {
            throw new RuntimeException("failed: " + problem.getMessage(), problem);
        } finally {
            total = 0;
        }
    }

    int choose(Color color, int fallback) {
        int chosen = switch (color) {
            case RED -> 1;
            case GREEN, BLUE -> {
                int local = fallback;
                yield local;
            }
            default -> fallback;
        };
        switch (chosen) {
            case 1:
                int inside = 2;
                chosen += inside;
                break;
            default:
                chosen = 0;
        }
        Comparer<Integer> comparer = new Comparer<>() {
            private int calls;

            public int compareBoth(Integer one, Integer two) {
                calls++;
                return helper(one) - helper(two);
            }

            int helper(Integer number) {
                return this.calls + number;
            }
        };
        class Counter {
            int count;

            Counter(int count) {
                this.count = count;
            }

            <T> T step(T by) {
                count = count + 1;
                return by;
            }
        }
        Counter counter = new Counter(chosen);
        counter.step(comparer).compareBoth(counter.count, 1);
        return List.of(1, 2).stream().map(Integer::valueOf).map(counter::step).toList().size();
    }

    enum Color {
        RED(1) {
            int shade() { return level; }
        },
        GREEN(2), BLUE(3);

        final int level;

        Color(int level) {
            this.level = level;
        }

        int shade() { return -level; }
    }

    record Pair<A>(A left, int right) {
        Pair {
            if (right < 0) throw new IllegalArgumentException();
        }

        static <B> Pair<B> of(B value) { return new Pair<>(value, 0); }

        public String toString() { return left + ":" + right(); }
    }

    interface Visitor {
        int LEVEL = 1;

        void visit(Pair<String> pair);

        default int level() { return LEVEL; }
    }

    @interface Marked {
        String value() default "none";

        int[] sizes() default {1, 2};
    }
}
