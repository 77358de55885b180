import { expect, it } from 'vitest';
import { entryCodeOf } from '../../../../server/ticket/use/entry-code.ts';
import { entryCodeAt } from './entry-code.ts';
import { keyOf } from './testing-entry.ts';

it('the code is the one that the server expects, and changes after half a minute', async () => {
  const secret = '0123456789abcdef0123456789abcdef';
  const pass = { key: await keyOf(secret), number: 'FT-7K3QX9PT2M', step: 30_000 };
  const now = Date.parse('2026-11-21T12:00:10Z');
  const code = await entryCodeAt(pass, now);
  expect(code).toBe(entryCodeOf(Buffer.from(secret), pass.number, Math.floor(now / 30_000)));
  expect(await entryCodeAt(pass, now + 19_000)).toBe(code);
  expect(await entryCodeAt(pass, now + 20_000)).not.toBe(code);
  // Only characters of the QR code's alphanumeric mode, which allows larger squares.
  expect(code).toMatch(/^[0-9A-Z.$%*+/:-]+$/);
});
