import { expect, it } from 'vitest';
import { scopes } from '../../../../rules/scopes.ts';
import { createGrantedScopes } from './granted-scopes.ts';

const grantedBy = (origin: string) => scopes.filter(createGrantedScopes(origin).isGranted);

it('everything is allowed until the fan refuses it; a refusal lasts, for that page alone', () => {
  const page = 'https://one.example';
  expect(grantedBy(page)).toEqual([...scopes]);
  const granted = createGrantedScopes(page);
  granted.setGranted('store', false);
  granted.setGranted('watch', false);
  granted.setGranted('watch', false);
  const left = scopes.filter((scope) => scope !== 'store' && scope !== 'watch');
  expect(grantedBy(page)).toEqual(left);
  expect(grantedBy('https://other.example')).toEqual([...scopes]);
  granted.setGranted('store', true);
  granted.setGranted('watch', true);
  expect(grantedBy(page)).toEqual([...scopes]);
});

it('what every session needs can’t be refused', () => {
  const granted = createGrantedScopes('https://needed.example');
  granted.setGranted('profile', false);
  expect(granted.isGranted('profile')).toBe(true);
});
