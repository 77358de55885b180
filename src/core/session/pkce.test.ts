import { expect, it } from 'vitest';
import { challengeOf, createVerifier } from './pkce.ts';

it('the challenge of the example in RFC 7636 is computed', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

it('each verifier is different, with 43 characters that need no escape', () => {
  const made = Array.from({ length: 100 }, createVerifier);
  expect(new Set(made).size).toBe(100);
  for (const verifier of made) expect(verifier).toMatch(/^[\w-]{43}$/);
});
