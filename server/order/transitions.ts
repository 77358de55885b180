import type { OrderStatus } from './contract.ts';

/** From one state to those that may follow, and why. */
export type Transitions<State extends string> = Readonly<Record<State, Readonly<Partial<Record<State, string>>>>>;

/**
 * Every change of an order's state. Nothing else changes one: the database's table `order_transition` holds the same
 * pairs, a trigger refuses any other, and a test compares the two.
 */
export const orderTransitions: Transitions<OrderStatus> = {
  RESERVED: {
    PAYING: 'the fan asked for a payment page',
    EXPIRED: 'nobody paid in time; the pieces are given back',
    CANCELED: 'the fan canceled; the pieces are given back',
  },
  PAYING: {
    PAID: 'the provider captured the amount of the order',
    EXPIRED: 'nobody paid in time; the pieces are given back',
    CANCELED: 'the fan canceled; the pieces are given back',
  },
  PAID: {
    FULFILLED: 'every line is delivered or on its way',
    PARTIALLY_REFUNDED: 'a part of the money goes back',
    REFUNDED: 'all of the money goes back',
  },
  FULFILLED: {
    PARTIALLY_REFUNDED: 'a part of the money goes back',
    REFUNDED: 'all of the money goes back',
  },
  PARTIALLY_REFUNDED: { REFUNDED: 'the rest of the money goes back' },
  REFUNDED: {},
  EXPIRED: { PAYING: 'a success came late, and the pieces could be reserved again' },
  CANCELED: {},
};

/** Whether a table allows a change. */
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
