import { expect, it } from 'vitest';
import { weaknessOf } from './contrast.ts';

it.each(['#6a3df0', '#ff3d2e', '#808080'])('%s can be an accent', (colour) => {
  expect(weaknessOf(colour)).toBeNull();
});

it.each([
  ['#ffe14d', 'light'],
  ['#14084a', 'dark'],
] as const)('%s is hard to see on %s pages, and a visible colour is suggested', (colour, on) => {
  const weak = weaknessOf(colour);
  expect(weak?.on).toBe(on);
  expect(weak?.contrast).toBeLessThan(3);
  expect(weaknessOf(weak?.better ?? '')).toBeNull();
});
