/** Maps each state to the states that may follow it, with the reason. */
export type Transitions<State extends string> = Readonly<Record<State, Readonly<Partial<Record<State, string>>>>>;

/** True if a table allows a change. */
export function allows<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from][to] !== undefined;
}

/** A table as lines of text, for people: `RESERVED → PAYING  the fan asked …`. */
export function printTransitions<State extends string>(table: Transitions<State>): string {
  const pairs = pairsOf(table);
  const width = Math.max(...pairs.map(({ from, to }) => `${from} → ${to}`.length));
  return pairs.map(({ from, to, why }) => `${`${from} → ${to}`.padEnd(width)}  ${why}`).join('\n');
}

export function pairsOf<State extends string>(table: Transitions<State>): { from: string; to: string; why: string }[] {
  return Object.entries<Readonly<Partial<Record<State, string>>>>(table).flatMap(([from, following]) =>
    Object.entries<string | undefined>(following).map(([to, why]) => ({ from, to, why: why ?? '' })),
  );
}
