import { expect, it } from 'vitest';
import { checkTags } from './check-tags.ts';

const attributes = [
  { name: 'vote-id', type: { text: 'string' } },
  { name: 'filter', type: { text: "'all' | 'ended'" } },
  { name: 'round', type: { text: 'number' } },
];
const manifest = { modules: [{ declarations: [{ tagName: 'fan-vote', attributes }] }] };
const check = (given: Record<string, string>, tag = 'fan-vote') => checkTags([{ tag, attributes: given }], manifest);

it('has nothing to say of what is right, nor of what belongs to HTML or a framework', () => {
  const own = { 'vote-id': 'final', filter: 'ended', round: '2' };
  const others = {
    id: 'a',
    class: 'b',
    'data-x': '1',
    'aria-label': 'c',
    onclick: 'd()',
    '_ngcontent-abc': '',
    ':key': '1',
  };
  expect(check({ ...own, ...others })).toEqual([]);
  expect(check({ filter: '', round: '' })).toEqual([]);
});

it.each([
  [{ voteid: 'final' }, { name: 'unknownAttribute', values: { attribute: 'voteid', known: 'vote-id, filter, round' } }],
  [{ filter: 'Ended' }, { name: 'wrongValue', values: { attribute: 'filter', value: 'Ended' } }],
  [{ round: 'two' }, { name: 'wrongValue', values: { attribute: 'round', type: 'number' } }],
])('names %o', (given, finding) => {
  expect(check(given)).toMatchObject([finding]);
});

it('names a tag that there is not', () => {
  expect(check({}, 'fan-votes')).toEqual([{ name: 'unknownTag', values: { tag: 'fan-votes', known: 'fan-vote' } }]);
});
