import { expect, it } from 'vitest';
import { challengeOf, createVerifier } from './pkce.ts';

it('makes the challenge that RFC 7636 gives as its example', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

it('never makes the same verifier twice, each with 43 characters that need no escape', () => {
  const made = Array.from({ length: 100 }, createVerifier);
  expect(new Set(made).size).toBe(100);
  for (const verifier of made) expect(verifier).toMatch(/^[\w-]{43}$/);
});
