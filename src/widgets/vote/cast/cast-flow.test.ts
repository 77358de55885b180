import { describe, expect, it } from 'vitest';
import { type CastPhase, type CastStep, castTransitions, nextPhase } from './cast-flow.ts';

const walk = (...steps: CastStep[]) =>
  steps.reduce<CastPhase | null>((phase, step) => phase && nextPhase(phase, step), 'choosing');

describe('casting', () => {
  it('passes a confirmation, lands and starts over', () => {
    expect(walk('ask', 'send', 'accept', 'back')).toBe('choosing');
  });

  it('takes no second click and no answer that it did not ask for', () => {
    expect(walk('send', 'send')).toBeNull();
    expect(walk('accept')).toBeNull();
  });

  it('offers nothing but the same ballot again while it is unsure', () => {
    expect(Object.keys(castTransitions.unsure)).toEqual(['send']);
    expect(walk('send', 'lose', 'send', 'accept')).toBe('landed');
  });
});
