import { expect, it } from 'vitest';
import type { WrittenTag } from '../markup.ts';
import type { WrittenPage } from '../written-page.ts';
import { checkLanguage, checkSelfClosing, checkTags } from './tags.ts';

const attributes = [
  { name: 'vote-id', type: { text: 'string' } },
  { name: 'filter', type: { text: "'all' | 'ended'" } },
  { name: 'round', type: { text: 'number' } },
  { name: 'providers', type: { text: 'google | kakao' } },
];
const manifest = { modules: [{ declarations: [{ tagName: 'fan-vote', attributes }] }] };
const platform = { base: 'https://fans.example/', manifest, files: null };
const pageOf = (...tags: WrittenTag[]): WrittenPage => ({
  address: new URL('https://artist.example/'),
  tags,
  headers: null,
  policies: [],
});
const check = (own: Record<string, string>, tag = 'fan-vote') => checkTags(pageOf({ tag, attributes: own }), platform);

it('the check reports nothing for correct tags, nor for attributes of HTML and of frameworks', () => {
  const own = { 'vote-id': 'final', filter: 'ended', round: '2', providers: 'kakao, google' };
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
  expect(check({ voteid: 'final' })).toEqual([]);
});

it.each([
  [
    { vote_id: 'final' },
    { name: 'unknownAttribute', values: { attribute: 'vote_id', allowed: 'vote-id, filter, round, providers' } },
  ],
  [{ 'vote:id': 'final' }, { name: 'unknownAttribute', values: { attribute: 'vote:id' } }],
  [{ vote: 'final' }, { name: 'unknownAttribute', values: { attribute: 'vote' } }],
  [{ filter: 'Ended' }, { name: 'wrongValue', values: { attribute: 'filter', value: 'Ended' } }],
  [{ round: 'two' }, { name: 'wrongValue', values: { attribute: 'round', type: 'number' } }],
  [{ providers: 'goggle' }, { name: 'wrongValue', values: { attribute: 'providers', type: 'google | kakao' } }],
])('the check reports %o', (written, finding) => {
  expect(check(written)).toMatchObject([finding]);
});

it('the check reports an unknown tag', () => {
  expect(check({}, 'fan-votes')).toEqual([{ name: 'unknownTag', values: { tag: 'fan-votes', allowed: 'fan-vote' } }]);
});

it('the check reports a self-closing tag, with the end tag to write', () => {
  const tag = { tag: 'fan-vote', attributes: { 'vote-id': 'final', compact: '' }, selfClosing: true };
  expect(checkSelfClosing(pageOf(tag, { tag: 'br', attributes: {}, selfClosing: true }), platform)).toEqual([
    { name: 'selfClosing', values: { tag: 'fan-vote', line: '<fan-vote vote-id="final" compact></fan-vote>' } },
  ]);
});

it('the check reports elements on a page that names no language anywhere', () => {
  const vote = { tag: 'fan-vote', attributes: {} };
  const found = (...tags: WrittenTag[]) => checkLanguage(pageOf(...tags), platform).map(({ name }) => name);
  expect(found(vote)).toEqual(['noLanguage']);
  expect(found({ tag: 'html', attributes: { lang: '' } }, vote)).toEqual(['noLanguage']);
  expect(found({ tag: 'html', attributes: { lang: 'en' } }, vote)).toEqual([]);
  expect(found({ tag: 'html', attributes: {} })).toEqual([]);
});
