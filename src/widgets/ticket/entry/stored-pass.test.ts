import { expect, it } from 'vitest';
import { ticketCalls } from '../../../../server/ticket/contract.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { clockOf, passOf, withoutKey } from './stored-pass.ts';
import { keyOf } from './testing-entry.ts';

const stored = {
  key: await keyOf('secret'),
  number: 'FT-1',
  step: 30_000,
  deviceNumber: 1,
  keptAt: 5_000,
  serverAhead: 3_600_000,
};

it('only data for this device of the ticket is accepted', () => {
  expect(passOf(stored, 1)).toBe(stored);
  expect(passOf(stored, 2)).toBeNull();
  for (const other of [null, undefined, 'text', 7, {}, { deviceNumber: 1 }]) expect(passOf(other, 1)).toBeNull();
});

it('the stored clock offset is applied, and ignored after the clock was set back', () => {
  expect(clockOf(stored, 10_000)).toEqual([new Date(3_610_000).toISOString(), -50_000, 70_000]);
  expect(clockOf(stored, 5_000)).not.toBeNull();
  expect(clockOf(stored, 4_999)).toBeNull();
});

it('stored data is used only offline', () => {
  const gone = new FanError('NETWORK');
  expect(withoutKey(gone, stored)).toEqual({ pass: stored, failure: null });
  expect(withoutKey(gone, null)).toEqual({ pass: null, failure: gone });
  for (const code of [...ticketCalls['POST /ticket/:ticketId/entry'].errors, 'SERVER_ERROR'] as const) {
    const error = new FanError(code);
    expect(withoutKey(error, stored)).toEqual({ pass: null, failure: error });
  }
});
