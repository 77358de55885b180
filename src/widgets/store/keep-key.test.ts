import { expect, it } from 'vitest';
import { FanError } from '../../core/api/fan-error.ts';
import { createKeptKey, mayHaveHappened } from './keep-key.ts';

it('keeps the key while the same thing is asked for, and until it is answered', () => {
  const kept = createKeptKey();
  const first = kept.for('order').key;
  expect(kept.for('order').key).toBe(first);
  expect(kept.for('another').key).not.toBe(first);
  const second = kept.for('another').key;
  kept.settle();
  expect(kept.for('another').key).not.toBe(second);
});

it('goes on with the key that a reload left', () => {
  expect(createKeptKey({ key: 'kept', body: 'order' }).for('order').key).toBe('kept');
});

it.each([
  ['NETWORK', true],
  ['IN_FLIGHT', true],
  ['OUT_OF_STOCK', false],
  ['QUOTE_CHANGED', false],
] as const)('says of %s whether the action may have happened: %s', (code, may) => {
  expect(mayHaveHappened(new FanError(code))).toBe(may);
});
