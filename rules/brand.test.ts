import { globSync, readFileSync } from 'node:fs';
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

it('the brand’s accent is repeated in the style sheets that need it, and in no other source', () => {
  const files = globSync('{rules,server,src,demo/gallery}/**/*.{ts,tsx,js,css}', { cwd: root });
  const products = files.filter((file) => !/\.test\.tsx?$|\/testing[-.\w]*\.tsx?$/.test(file));
  expect(products.length).toBeGreaterThan(800);
  const named = products.filter((file) =>
    readFileSync(join(root, file), 'utf8').toLowerCase().includes(`'${brandAccent}'`),
  );
  expect(named).toEqual(['rules/brand.ts']);
  for (const sheet of sheets) expect(readFileSync(join(root, sheet), 'utf8'), sheet).toContain(brandAccent);
});
