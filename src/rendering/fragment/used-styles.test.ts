import { expect, it } from 'vitest';
import { treeOf } from './tree.ts';
import { usedStyles } from './used-styles.ts';

const tree = treeOf('<div class="vote big" data-rank="1" style="color:var(--inline)"><p>1</p></div>');
const used = (...sheets: string[]) => usedStyles(sheets, tree);

it.each([
  ['.vote{a:b}', '.vote{a:b}'],
  ['.other,.vote>p,b{a:b}', '.vote>p{a:b}'],
  ['.vote .other{a:b}', ''],
  ['[data-rank]{a:b}[data-none]{a:b}[data-rank="1"] p{a:b}', '[data-rank]{a:b}[data-rank="1"] p{a:b}'],
  ['.vote:hover{a:b}.vote:focus-visible{a:b}', '.vote:focus-visible{a:b}'],
  [':host([compact]) .vote{a:b}', ':host([compact]) .vote{a:b}'],
  ['.vote:not(.other){a:b}', '.vote:not(.other){a:b}'],
  [':is(.other,.vote:not(.other)){a:b}', ':is(.vote:not(.other)){a:b}'],
  [':where(.other,b) p{a:b}', ''],
  ['.vote:is(:lang(ko),:lang(ja)){a:b}', '.vote:is(:lang(ko),:lang(ja)){a:b}'],
  ['p::before{content:"}{;"}b{a:b}', 'p::before{content:"}{;"}'],
  ['*,::before{a:b}', '*,::before{a:b}'],
  ['@media (width>=48rem){.vote{a:b}.other{a:b}}', '@media (width>=48rem){.vote{a:b}}'],
  ['@media (width>=48rem){.other{a:b}}', ''],
  ['@layer one,two;@layer one{.vote{a:b}}', '@layer one{.vote{a:b}}'],
  [
    '@keyframes turn{to{a:b}}@keyframes stay{to{a:b}}.vote{animation:turn 1s}',
    '@keyframes turn{to{a:b}}.vote{animation:turn 1s}',
  ],
  ['/* .a{} */.vote{a:b}', '.vote{a:b}'],
])('of %s keeps %s', (sheet, kept) => {
  expect(used(sheet)).toEqual([kept]);
});

it('keeps the tokens that a rule reads, and those that they are made of', () => {
  const tokens =
    ':root{--one:1px;--two:calc(var(--one)*2);--three:3px;--inline:red;--list:rgb(0 0 0/.1),var(--deep);--deep:1}';
  expect(used(tokens, '.vote{inline-size:var(--two);margin:var(--list)}')).toEqual([
    ':root{--one:1px;--two:calc(var(--one)*2);--inline:red;--list:rgb(0 0 0/.1),var(--deep);--deep:1}',
    '.vote{inline-size:var(--two);margin:var(--list)}',
  ]);
});
