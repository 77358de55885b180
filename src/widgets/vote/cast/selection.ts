import type { Rights } from '../../../../server/vote/contract.ts';

/** How many rights of each kind a fan wants to spend. */
export interface Selection {
  readonly free: number;
  readonly paid: number;
}

/** A selection for one candidate of one vote. */
export interface Ballot extends Selection {
  readonly voteId: string;
  readonly candidateId: string;
}

export type RightKind = keyof Selection;

type Spendable = Pick<Rights, RightKind | 'castable'>;

export const nothing: Selection = { free: 0, paid: 0 };

export function sizeOf(selection: Selection): number {
  return selection.free + selection.paid;
}

/** The maximum of one kind: by balance, by the caps, and by the other kind's selection. */
export function maxOf(kind: RightKind, selection: Selection, rights: Spendable): number {
  const other = kind === 'free' ? selection.paid : selection.free;
  return Math.max(0, Math.min(rights[kind], rights.castable - other));
}

/** Sets one kind to an integer within its maximum. */
export function choose(selection: Selection, kind: RightKind, amount: number, rights: Spendable): Selection {
  const whole = Number.isFinite(amount) ? Math.trunc(amount) : 0;
  return { ...selection, [kind]: Math.min(Math.max(0, whole), maxOf(kind, selection, rights)) };
}

/** `amount` rights in the platform's order of spending: free ones first, then paid ones. */
export function freeFirst(amount: number, rights: Spendable): Selection {
  const free = Math.min(amount, rights.free, rights.castable);
  return { free, paid: Math.min(amount - free, rights.paid, rights.castable - free) };
}

/** Reduces a selection after the rights have changed. Nothing is added. */
export function fit(selection: Selection, rights: Spendable): Selection {
  const free = Math.min(selection.free, rights.free, rights.castable);
  return { free, paid: Math.min(selection.paid, rights.paid, rights.castable - free) };
}

/** The initial selection: one free right, or the valid part of an earlier choice. */
export function chosenFirst(chosen: Selection, rights: Spendable): Selection {
  return sizeOf(fit(chosen, rights)) > 0 ? chosen : freeFirst(1, { ...rights, paid: 0 });
}
