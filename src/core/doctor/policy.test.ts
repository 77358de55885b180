import { expect, it } from 'vitest';
import { allows, deciding, lineWith, parsePolicies, parsePolicy } from './policy.ts';

const platform = 'https://fans.example';
const self = 'https://artist.example';

it.each([
  '*',
  'https:',
  'http:',
  'https://fans.example',
  'HTTPS://FANS.EXAMPLE/',
  'fans.example',
  '*.example',
  'http://fans.example',
])('%s allows the platform', (source) => {
  expect(allows([source], platform, self)).toBe(true);
});

it.each([
  "'none'",
  "'self'",
  'data:',
  'https://fans.example:8443',
  'https://other.example',
  'https://fans.example/embed.js',
  '*.fans.example',
])('%s blocks the platform', (source) => {
  expect(allows([source], platform, self)).toBe(false);
});

it('the policy matches the port of the platform, and treats blob: separately from origins', () => {
  expect(allows(['http://localhost:3000'], 'http://localhost:3000', self)).toBe(true);
  expect(allows(['http://localhost:*'], 'http://localhost:3000', self)).toBe(true);
  expect(allows(['http://localhost'], 'http://localhost:3000', self)).toBe(false);
  expect(allows(['*'], 'blob:', self)).toBe(false);
  expect(allows(['blob:'], 'blob:', self)).toBe(true);
  expect(allows(["'self'"], self, self)).toBe(true);
});

it('the policy falls back to default-src, and allows everything without a directive', () => {
  const policy = parsePolicy("default-src 'self'; img-src data:");
  expect(deciding(policy, 'script-src')).toEqual({ name: 'default-src', sources: ["'self'"] });
  expect(deciding(policy, 'img-src')).toEqual({ name: 'img-src', sources: ['data:'] });
  expect(deciding(parsePolicy('img-src data:'), 'script-src')).toBeNull();
});

it('the policy adds a source to the directive and keeps the existing ones', () => {
  const policy = parsePolicy("default-src 'none'; img-src data: 'self'");
  expect(lineWith(policy, 'img-src', platform)).toBe("img-src data: 'self' https://fans.example");
  expect(lineWith(policy, 'connect-src', platform)).toBe('connect-src https://fans.example');
});

it('the policy uses the first of two directives, and every policy of a header', () => {
  expect(parsePolicy('img-src data:; img-src *').get('img-src')).toEqual(['data:']);
  expect(parsePolicies("img-src *, script-src 'self'")).toHaveLength(2);
});
