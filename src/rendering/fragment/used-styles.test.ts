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
  ['.vote>.big,.vote .big{a:b}p>.vote{a:b}', ''],
  ['.vote.big>p,div.vote p,p.vote{a:b}', '.vote.big>p,div.vote p{a:b}'],
  ['[data-rank="2"]{a:b}[data-rank^="1"]{a:b}', '[data-rank^="1"]{a:b}'],
  ['p:disabled{a:b}input::placeholder{a:b}.vote:not(:disabled){a:b}', '.vote:not(:disabled){a:b}'],
  [
    '.vote:has(>.other){a:b}.vote:has(>p,b){a:b}.vote:not(:has(.other)){a:b}',
    '.vote:has(>p,b){a:b}.vote:not(:has(.other)){a:b}',
  ],
  [':host([compact])>.vote{a:b}:root{a:b}', ':host([compact])>.vote{a:b}:root{a:b}'],
  ['.vote{cursor:pointer;touch-action:none;color:red}p{user-select:none}', '.vote{color:red}'],
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
])('the used style of %s is %s', (sheet, expected) => {
  expect(used(sheet)).toEqual([expected]);
});

it('the tokens of used rules are kept, also those that they refer to', () => {
  const tokens =
    ':root{--one:1px;--two:calc(var(--one)*2);--three:3px;--inline:red;--list:rgb(0 0 0/.1),var(--deep);--deep:1}';
  expect(used(tokens, '.vote{inline-size:var(--two);margin:var(--list)}')).toEqual([
    ':root{--one:1px;--two:calc(var(--one)*2);--inline:red;--list:rgb(0 0 0/.1),var(--deep);--deep:1}',
    '.vote{inline-size:var(--two);margin:var(--list)}',
  ]);
});

it.each([
  ['li+li', '<ul><li>1</li><li>2</li></ul>', true],
  ['p~ul', '<p>1</p><ul><li>2</li></ul>', true],
  ['p+li', '<p>1</p><ul><li>2</li></ul>', false],
  ['input:disabled', '<fieldset disabled=""><input/></fieldset>', true],
  ['input[maxlength]', '<input maxLength="3"/>', true],
])('the tree keeps %s for %s: %s', (selector, html, isUsed) => {
  expect(usedStyles([`${selector}{a:b}`], treeOf(html))).toEqual([isUsed ? `${selector}{a:b}` : '']);
});
