import { describe, it } from 'vitest';
import { expectCalmAfter, expectStockToAddUp, type Step, setUpStorm } from './testing-storm.ts';

setUpStorm();

/** Random ones run in `storm.scale.test.ts`. */
const sequences: Record<string, Step[]> = {
  'the webhook comes three times while the fan returns': ['approve', 'webhook', 'webhook', 'return', 'webhook'],
  'the fan cancels while the webhook comes': ['approve', 'webhook', 'cancel', 'replay'],
  'the time to pay ends while the fan returns': ['approve', 'expire', 'return', 'reconcile'],
  'the fan approves on a page of each provider': ['approve', 'open-another', 'approve-another', 'webhook', 'return'],
  'the fan asks for a refund while the webhook comes again': ['approve', 'return', 'webhook', 'refund', 'replay'],
  'a message is forged': ['forge', 'return', 'expire'],
};

describe.each(['toss', 'stripe'] as const)(
  'a payment at %s is charged and delivered once or not at all',
  (provider) => {
    it.each(Object.entries(sequences))('when %s', async (_name, steps) => {
      for (const atOnce of [false, true]) await expectCalmAfter({ provider, steps, atOnce });
      await expectStockToAddUp();
    });
  },
);
