<?php

declare(strict_types=1);

namespace Shop\Orders;

use Psr\Log\LoggerInterface;
use function Shop\Support\rounded;

const LIMIT = 20;

/** Something that is paid for. */
interface Payable extends \Countable
{
    public const RATE = 19;

    public function total(int $places = 2): float;
}

trait Notes
{
    private array $notes = [];

    public function note(string $text): static
    {
        $this->notes[] = $text;
        return $this;
    }
}

enum State: string implements \JsonSerializable
{
    case Open = 'open';
    case Paid = 'paid';

    public function label(): string
    {
        return match ($this) {
            self::Open => 'To pay',
            self::Paid, => 'Done',
        };
    }

    public function jsonSerialize(): mixed
    {
        return $this->value;
    }
}

abstract class Order extends Document implements Payable
{
    use Notes;

    private ?State $state = null;
    protected static int $created = 0;

    public function __construct(private readonly LoggerInterface $logger, int ...$amounts)
    {
        parent::__construct('order');
        $this->state = State::Open;
        self::$created++;
        foreach ($amounts as $index => $amount) {
            $this->add($index, $amount);
        }
    }

    abstract protected function currency(): string;

    public static function make(array $lines): static
    {
        $order = new static(new NullLogger());
        foreach ($lines as [$name, $price]) {
            $order->add($name, $price);
        }
        return $order;
    }

    public function total(int $places = 2): float
    {
        $count = count($this->notes);
        $sum = array_reduce($this->items, fn ($carry, $item) => $carry + $item->price, 0.0);
        $tax = $sum * self::RATE / 100;
        if ($count > LIMIT && $sum > 0) {
            $sum -= $count;
        } elseif ($tax < 0 || $sum === 0.0) {
            throw new \DomainException("negative tax {$tax}");
        } else {
            $sum ??= 1;
        }
        return rounded($sum + $tax, $places);
    }

    protected function add(string|int $key, int $value): void
    {
        try {
            $this->items[$key] = $this->parse($value);
        } catch (\TypeError | \ValueError $problem) {
            $this->logger->error($problem->getMessage(), ['value' => $value]);
        } finally {
            $this->touch();
        }
    }

    private function parse(int $value): object
    {
        $seen = 0;
        $keep = function (int $part) use ($value, &$seen): int {
            $seen += $part;
            return $part * $value;
        };
        for ($step = 0; $step < 3; $step++) {
            switch ($keep($step)) {
                case 0:
                case 1:
                    continue 2;
                default:
                    break;
            }
        }
        return new class ($seen) extends Item {
            public function price(): int
            {
                return $this->price;
            }
        };
    }
}

function summary(iterable $orders, ?callable $format = null): \Generator
{
    static $calls = 0;
    $calls++;
    while ($calls < 3) {
        $calls = $calls + 1;
    }
    foreach ($orders as $order) {
        [$first, $second] = [$order->total(), $order?->note('seen')];
        yield $first => $format ? $format($second) : "total: $first";
    }
}
