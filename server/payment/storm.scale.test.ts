import fc from 'fast-check';
import { it } from 'vitest';
import { expectCalmAfter, expectStockToAddUp, type Storm, setUpStorm, steps } from './testing-storm.ts';

/*
 * Random sequences of events: fans act on the pages in any order, the provider's messages come late, repeated or
 * forged, mixed with returns, a second page at the other provider, cancels, refunds, the end of the time to pay and
 * reconciliation.
 */
setUpStorm();

const storm: fc.Arbitrary<Storm> = fc.record({
  provider: fc.constantFrom('toss' as const, 'stripe' as const),
  steps: fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 12 }),
  atOnce: fc.boolean(),
});

it('every sequence of events ends in the right state, with the goods delivered exactly once', async () => {
  await fc.assert(fc.asyncProperty(storm, expectCalmAfter), {
    numRuns: 80,
    interruptAfterTimeLimit: 100_000,
    markInterruptAsFailure: true,
  });
  await expectStockToAddUp();
});
