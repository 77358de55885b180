import { expect, it } from 'vitest';
import { printErrors } from './print-errors.ts';

it('the list of refusals has a message for fans beside every code', () => {
  const rows = printErrors().match(/^\| `.*$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => /\|\s+\|$/.test(row))).toEqual([]);
});
