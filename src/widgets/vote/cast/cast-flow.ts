/**
 * Casting as a table. `confirming` is passed only when paid rights are spent. `unsure` is where the answer got lost:
 * the ballot may have landed, so the same key goes out again and nothing else is offered before.
 */
export type CastPhase = 'choosing' | 'confirming' | 'sending' | 'landed' | 'refused' | 'unsure';
export type CastStep = 'ask' | 'send' | 'accept' | 'refuse' | 'lose' | 'back';

export const castTransitions: Record<CastPhase, Partial<Record<CastStep, CastPhase>>> = {
  choosing: { ask: 'confirming', send: 'sending' },
  confirming: { send: 'sending', back: 'choosing' },
  sending: { accept: 'landed', refuse: 'refused', lose: 'unsure' },
  landed: { back: 'choosing' },
  refused: { back: 'choosing', ask: 'confirming', send: 'sending' },
  unsure: { send: 'sending' },
};

/** The next phase, or null for a step that this phase does not take: a second click, a late answer. */
export function nextPhase(phase: CastPhase, step: CastStep): CastPhase | null {
  return castTransitions[phase][step] ?? null;
}
