import { expect, it } from 'vitest';
import { scopes } from '../../../../rules/scopes.ts';
import { createGrantedScopes } from './granted-scopes.ts';

const grantedBy = (origin: string) => scopes.filter(createGrantedScopes(origin).isGranted);

it('all scopes are granted until the fan refuses one; a refusal stays, only for that page', () => {
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

it('the scope that every session needs can’t be refused', () => {
  const granted = createGrantedScopes('https://needed.example');
  granted.setGranted('profile', false);
  expect(granted.isGranted('profile')).toBe(true);
});
