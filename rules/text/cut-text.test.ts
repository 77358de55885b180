import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['Mina', 4, 'Mina'],
  ['Minas', 4, 'Mina'],
  ['Mina 🌟', 6, 'Mina'],
  ['Mina🌟', 6, 'Mina🌟'],
  ['a👩‍👩‍👧b', 8, 'a'],
  ['a🇰🇷', 3, 'a'],
  ['가'.normalize('NFD'), 1, ''],
])('%j is cut to %i as %j', (text, maxLength, cut) => {
  expect(cutText(text, maxLength)).toBe(cut);
});
