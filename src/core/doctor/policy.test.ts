import { expect, it } from 'vitest';
import { allows, deciding, lineWith, parsePolicies, parsePolicy } from './policy.ts';

const wanted = 'https://fans.example';
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
])('%s lets the platform in', (source) => {
  expect(allows([source], wanted, self)).toBe(true);
});

it.each([
  "'none'",
  "'self'",
  'data:',
  'https://fans.example:8443',
  'https://other.example',
  'https://fans.example/embed.js',
  '*.fans.example',
])('%s does not', (source) => {
  expect(allows([source], wanted, self)).toBe(false);
});

it('knows the port of a platform that has one, and blob: apart from origins', () => {
  expect(allows(['http://localhost:3000'], 'http://localhost:3000', self)).toBe(true);
  expect(allows(['http://localhost:*'], 'http://localhost:3000', self)).toBe(true);
  expect(allows(['http://localhost'], 'http://localhost:3000', self)).toBe(false);
  expect(allows(['*'], 'blob:', self)).toBe(false);
  expect(allows(['blob:'], 'blob:', self)).toBe(true);
  expect(allows(["'self'"], self, self)).toBe(true);
});

it('falls back to default-src, and says nothing where the policy says nothing', () => {
  const policy = parsePolicy("default-src 'self'; img-src data:");
  expect(deciding(policy, 'script-src')).toEqual({ name: 'default-src', sources: ["'self'"] });
  expect(deciding(policy, 'img-src')).toEqual({ name: 'img-src', sources: ['data:'] });
  expect(deciding(parsePolicy('img-src data:'), 'script-src')).toBeNull();
});

it('writes the directive as it has to read, keeping what is there', () => {
  const policy = parsePolicy("default-src 'none'; img-src data: 'self'");
  expect(lineWith(policy, 'img-src', wanted)).toBe("img-src data: 'self' https://fans.example");
  expect(lineWith(policy, 'connect-src', wanted)).toBe('connect-src https://fans.example');
});

it('lets the first of two directives count, and takes each policy of a header', () => {
  expect(parsePolicy('img-src data:; img-src *').get('img-src')).toEqual(['data:']);
  expect(parsePolicies("img-src *, script-src 'self'")).toHaveLength(2);
});
