import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { printErrors } from './print-errors.ts';

it('keeps docs/errors.md equal to the server’s codes: run `npm run reference` after a change', () => {
  const file = join(import.meta.dirname, '../../../docs/errors.md');
  expect(readFileSync(file, 'utf8')).toBe(printErrors());
  expect(printErrors()).not.toMatch(/\|\s+\|$/m);
});
