import React, { useMemo, type ReactNode } from "react";

interface RowProps { label: string; onPick?: (label: string) => void; children?: ReactNode }

const Row: React.FC<RowProps> = ({ label, onPick, children }) => (
  <li onClick={() => onPick?.(label)}>{children ?? label}</li>
);

/** A list that can be filtered. */
export function FilteredList<Entry extends { label: string }>({ entries, filter = "" }: { entries: Entry[]; filter?: string }) {
  const [picked, setPicked] = React.useState<string | null>(null);
  const shown = useMemo(() => entries.filter(({ label }) => label.includes(filter)), [entries, filter]);
  // nothing to show
  if (!shown.length) return <p>none for {filter}</p>;
  const Heading = picked ? "h1" : "h2";
  return (
    <>
      <Heading title={filter}>{picked}</Heading>
      <ul>{shown.map((entry, index) => <Row key={index} {...entry} onPick={setPicked} />)}</ul>
    </>
  );
}

export class Counter extends React.Component<{ start: number }, { count: number }> {
  state = { count: this.props.start };
  private step = (by: number) => this.setState(({ count }) => ({ count: count + by }));
  render(): ReactNode { return <button onClick={() => this.step(1)}>{this.state.count}</button>; }
}
