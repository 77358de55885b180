import { mayHaveHappened } from '../../../core/api/action.ts';
import type { Receipt } from '../records/ballot-chain.ts';
import { type Ballot, nothing, type Selection } from './selection.ts';

/**
 * `confirming` is used only for paid rights. `unknown`: the reply was lost and the ballot may have been counted, so only
 * the same ballot can be sent again, under the same key.
 */
export type CastPhase = 'choosing' | 'confirming' | 'sending' | 'accepted' | 'refused' | 'unknown';

export type CastEvent =
  | { type: 'open' | 'close' | 'ask' | 'back' }
  | { type: 'choose'; chosen: Selection }
  | { type: 'send'; pending: Ballot }
  | { type: 'accept'; receipt: Receipt }
  | { type: 'refuse' | 'lose'; refusal: unknown };

/** The state of casting. */
export interface Casting {
  readonly phase: CastPhase;
  readonly isOpen: boolean;
  /** The fan's choice; the rights may have become fewer since. */
  readonly chosen: Selection;
  /** The ballot that was sent and not answered. */
  readonly pending: Ballot | null;
  /** Why the last ballot was refused, or why its reply is missing. */
  readonly refusal: unknown;
  /** Of the last accepted ballot. */
  readonly receipt: Receipt | null;
}

export const firstCasting: Casting = {
  phase: 'choosing',
  isOpen: false,
  chosen: nothing,
  pending: null,
  refusal: null,
  receipt: null,
};

/** The next phase for each event; an event without an entry is ignored, such as a second click or a late reply. */
export const castTransitions: Record<CastPhase, Partial<Record<CastEvent['type'], CastPhase>>> = {
  choosing: { open: 'choosing', ask: 'confirming', send: 'sending' },
  confirming: { open: 'choosing', send: 'sending', back: 'choosing' },
  sending: { open: 'sending', accept: 'accepted', refuse: 'refused', lose: 'unknown' },
  accepted: { open: 'choosing', back: 'choosing' },
  refused: { open: 'choosing', back: 'choosing', ask: 'confirming', send: 'sending' },
  unknown: { open: 'unknown', send: 'sending' },
};

/** The changes of an event in any phase. */
const changes: Partial<Record<CastEvent['type'], Partial<Casting>>> = {
  open: { isOpen: true },
  close: { isOpen: false },
  accept: { chosen: nothing },
};

/** @returns the same object for an event that is ignored in its phase */
export function afterEvent(now: Casting, { type, ...details }: CastEvent): Casting {
  const phase = type === 'close' || type === 'choose' ? now.phase : castTransitions[now.phase][type];
  if (!phase) return now;
  return {
    ...now,
    pending: phase === 'sending' || phase === 'unknown' ? now.pending : null,
    refusal: phase === now.phase ? now.refusal : null,
    ...changes[type],
    ...details,
    phase,
  };
}

/** A definite refusal is `refuse`; otherwise it is unknown whether the ballot counts. */
export const failureOf = (refusal: unknown): CastEvent => ({
  type: mayHaveHappened(refusal) ? 'lose' : 'refuse',
  refusal,
});

/** The fan of the ballot, and whether the selection that was stored for a sign-in may be restored here. */
export interface Caster {
  /** Undefined before the sign-in. */
  readonly fanId: string | undefined;
  /** After a redirect any element may restore it; later only the one that requested the sign-in. */
  readonly mayResume: boolean;
}

export const firstCaster: Caster = { fanId: undefined, mayResume: true };

/**
 * The effect of a sign-in or a sign-out. Another fan must not see or send this ballot; the same fan may sign in again
 * and send one whose reply was lost.
 * @param fanId undefined for a visitor
 * @param stored the selection that was stored for a sign-in
 * @returns `intent`: the selection to restore now
 */
export function afterSession(
  now: Caster,
  fanId: string | undefined,
  stored: Ballot | null,
  voteId: string,
): { next: Caster; changed: 'signedOut' | 'otherFan' | null; intent: Ballot | null } {
  if (fanId === undefined) {
    // The fan came back without a sign-in: the intent stays stored.
    const next = { ...now, mayResume: now.mayResume && stored !== null };
    return { next, changed: 'signedOut', intent: null };
  }
  return {
    next: { fanId, mayResume: false },
    changed: now.fanId !== undefined && now.fanId !== fanId ? 'otherFan' : null,
    intent: now.mayResume && stored?.voteId === voteId ? stored : null,
  };
}
