import { expect, it } from 'vitest';
import { firstRows } from './first-rows.ts';
import { treeOf } from './tree.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => `<p>${index}</p>`).join('');

it('the first screen keeps eight rows of a ranking, and the height of the others', () => {
  const [list] = firstRows(treeOf(`<div class="rows"><div class="block">${rows(15)}</div></div>`));
  const [[, attributes, ...shown] = ['', 0]] = (list?.slice(2) ?? []) as [string, object, ...unknown[]][];
  expect(attributes).toEqual({ class: 'block', style: 'padding-block-end:504px' });
  expect(shown).toHaveLength(8);
});

it.each([
  ['a list', (items: string) => `<ul class="cards">${items}</ul>`, 12],
  ['a page of sections', (items: string) => `<div class="title-page one-title">${items}</div>`, 7],
  ['a legal text', (items: string) => `<div class="prose">${items}</div>`, 24],
])('keeps the beginning of %s', (_, place, expected) => {
  expect(firstRows(treeOf(place(rows(40))))).toEqual(treeOf(place(rows(expected))));
});

it.each([
  `<div class="rows"><div class="block">${rows(8)}</div></div>`,
  `<div class="faces"><div class="block">${rows(15)}</div></div>`,
  '<dialog open=""><p>1</p></dialog>',
])('the first screen leaves %s unchanged', (html) => {
  expect(firstRows(treeOf(html))).toEqual(treeOf(html));
});

it('the first screen omits closed dialogs', () => {
  expect(firstRows(treeOf('<div><dialog class="dialog"><p>1</p></dialog>2</div>'))).toEqual([['div', 0, '2']]);
});
