import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brandAccent } from './brand.ts';

const root = join(import.meta.dirname, '..');
/** Style sheets can't import it, so they repeat the colour. */
const sheets = [
  'server/payment/assets/return.css',
  'server/stand-in/sign-in/assets/stand-in.css',
  'src/core/design/tokens.css',
];

it.each(sheets)('%s has the accent of the brand', (sheet) => {
  expect(readFileSync(join(root, sheet), 'utf8')).toContain(brandAccent);
});
