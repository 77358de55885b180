import { mayHaveHappened } from '../../../core/api/action.ts';
import type { Receipt } from '../records/ballot-chain.ts';
import { type Ballot, nothing, type Selection } from './selection.ts';

/**
 * `confirming` is passed only when paid rights are spent. `unsure` is where the answer got lost: the ballot may have landed,
 * so the same key goes out again and nothing else is offered before.
 */
export type CastPhase = 'choosing' | 'confirming' | 'sending' | 'landed' | 'refused' | 'unsure';

export type CastEvent =
  | { type: 'open' | 'close' | 'ask' | 'back' }
  | { type: 'choose'; wanted: Selection }
  | { type: 'send'; pending: Ballot }
  | { type: 'accept'; receipt: Receipt }
  | { type: 'refuse' | 'lose'; refusal: unknown };

/** What the sheet shows of casting. */
export interface Casting {
  readonly phase: CastPhase;
  readonly isOpen: boolean;
  /** What the fan chose; the rights may have become fewer since. */
  readonly wanted: Selection;
  /** The ballot that was sent and not answered. */
  readonly pending: Ballot | null;
  /** Why the last ballot was refused, or its answer lost. */
  readonly refusal: unknown;
  /** Of the ballot that landed last. */
  readonly receipt: Receipt | null;
}

export const firstCasting: Casting = {
  phase: 'choosing',
  isOpen: false,
  wanted: nothing,
  pending: null,
  refusal: null,
  receipt: null,
};

/** Where each event leads; one that is missing does nothing there: a second click, a late answer. */
export const castTransitions: Record<CastPhase, Partial<Record<CastEvent['type'], CastPhase>>> = {
  choosing: { open: 'choosing', ask: 'confirming', send: 'sending' },
  confirming: { open: 'choosing', send: 'sending', back: 'choosing' },
  sending: { open: 'sending', accept: 'landed', refuse: 'refused', lose: 'unsure' },
  landed: { open: 'choosing', back: 'choosing' },
  refused: { open: 'choosing', back: 'choosing', ask: 'confirming', send: 'sending' },
  unsure: { open: 'unsure', send: 'sending' },
};

/** What an event changes wherever it leads. */
const changes: Partial<Record<CastEvent['type'], Partial<Casting>>> = {
  open: { isOpen: true },
  close: { isOpen: false },
  accept: { wanted: nothing },
};

/** @returns the very same `now` for an event that its phase does not take */
export function afterEvent(now: Casting, { type, ...given }: CastEvent): Casting {
  const phase = type === 'close' || type === 'choose' ? now.phase : castTransitions[now.phase][type];
  if (!phase) return now;
  return {
    ...now,
    pending: phase === 'sending' || phase === 'unsure' ? now.pending : null,
    refusal: phase === now.phase ? now.refusal : null,
    ...changes[type],
    ...given,
    phase,
  };
}

/** A refusal is an answer; anything else leaves open whether the ballot counts. */
export const failureOf = (refusal: unknown): CastEvent => ({
  type: mayHaveHappened(refusal) ? 'lose' : 'refuse',
  refusal,
});
