import { expect, it } from 'vitest';
import { maskNickname } from './nickname.ts';

it.each([
  ['별', '*'],
  ['하늘', '하*'],
  ['김별하', '김**'],
  ['mina7', 'mi***'],
  ['Moonlight', 'Moo*****'],
  ['a'.repeat(30), 'aaa*****'],
  // A mark stays with its letter.
  ['न्हीं', '*'],
  ['مريم', 'مر**'],
  ['だいすき', 'だい**'],
])('%s is published as %s', (nickname, published) => {
  expect(maskNickname(nickname)).toBe(published);
});
