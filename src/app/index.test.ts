import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the page lets iOS turn no figure, date or address into a link, which would change the served nodes', () => {
  const html = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');
  expect(html).toContain('<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />');
});
