import { expect, it } from 'vitest';
import { good, problemsOf as problemsIn } from '../../content/check/testing-check.ts';

const store = `products:
  - id: pack
    title: show
    kind: vote-pack
    name: { ko: 하나, en: One, ja: 一 }
    summary: { ko: 하나, en: One, ja: 一 }
    description: { ko: 하나, en: One, ja: 一 }
    pictures: [dot.svg]
    price: 3300
    fee: 100
    feeReason: { ko: 하나, en: One, ja: 一 }
    opens: -1d 10:00
    closes: +1d 10:00
    stock: 10
    limitPerFan: 2
    votePack: { rights: 30, validDays: 90 }
    delivery: { ko: 하나, en: One, ja: 一 }
    withdrawal: { ko: 하나, en: One, ja: 一 }
    seller: Store
`;

/** The problems of a good folder with this store file, a line each. */
const problemsOf = (text: string) => problemsIn({ 'store.yaml': text });

function replaced(from: string, to: string): string {
  if (!store.includes(from)) throw new Error(`the store has no ${from}`);
  return store.replace(from, to);
}

const cardOf = (artist: string) => `    photocards: [{ artist: ${artist}, line: { ko: 하나, en: One, ja: 一 } }]\n`;

/** The store, with photocards instead of votes. */
const photocards = (cards: string) =>
  replaced('kind: vote-pack', 'kind: photocard').replace('    votePack: { rights: 30, validDays: 90 }\n', '') + cards;

it('a correct store has no mistakes', async () => {
  expect(await problemsOf(store)).toEqual([]);
});

it.each([
  ['an unknown title', replaced('title: show', 'title: shop'), [/^store\.yaml:3:\d+ {2}There is no title `shop`\.$/]],
  [
    'a second product of the same id',
    store + store.replace('products:\n', ''),
    [/^store\.yaml:20:\d+ {2}The product `pack` stands in store\.yaml:2 already\.$/],
  ],
  [
    'a pack without votes',
    replaced('    votePack: { rights: 30, validDays: 90 }\n', ''),
    [/^store\.yaml:4:\d+ {2}A product of kind `vote-pack` has a `votePack:` block/],
  ],
  ['votes in what is no pack', replaced('kind: vote-pack', 'kind: goods'), [/^store\.yaml:4:\d+ {2}A product of kind/]],
  [
    'photocards that show nothing',
    photocards(''),
    [/^store\.yaml:4:\d+ {2}A product of kind `photocard` lists its `photocards:`/],
  ],
  [
    'cards in what is no photocard',
    replaced('    seller: Store\n', `    seller: Store\n${cardOf('dot')}`),
    [/^store\.yaml:4:\d+ {2}A product of kind `photocard` lists its `photocards:`/, /There is no artist `dot`/],
  ],
  [
    'a card of an unknown artist',
    photocards(cardOf('unknown')),
    [/^store\.yaml:19:\d+ {2}There is no artist `unknown`\.$/],
  ],
  [
    'a fee without a reason',
    replaced('    feeReason: { ko: 하나, en: One, ja: 一 }\n', ''),
    [/^store\.yaml:10:\d+ {2}`fee` needs `feeReason`\.$/],
  ],
  ['a reason without a fee', replaced('    fee: 100\n', ''), [/^store\.yaml:10:\d+ {2}`feeReason` needs `fee`\.$/]],
  [
    'an end before the beginning',
    replaced('+1d 10:00', '-2d 10:00'),
    [/^store\.yaml:13:\d+ {2}`closes` \(.+Z\) must come after `opens` \(.+Z\)\.$/],
  ],
  ['a picture that is not there', replaced('[dot.svg]', '[none.svg]'), [/^store\.yaml:8:\d+ {2}.*none\.svg/]],
  ['a price of nothing', replaced('price: 3300', 'price: 0'), [/^store\.yaml:9:\d+ {2}/]],
  ['half a won', replaced('price: 3300', 'price: 33.5'), [/^store\.yaml:9:\d+ {2}/]],
  ['an unknown currency', replaced('price: 3300', 'price: 3300\n    currency: EUR'), [/^store\.yaml:10:\d+ {2}/]],
  ['a limit of none', replaced('limitPerFan: 2', 'limitPerFan: 0'), [/^store\.yaml:15:\d+ {2}/]],
  ['a stock below nothing', replaced('stock: 10', 'stock: -1'), [/^store\.yaml:14:\d+ {2}/]],
  ['a kind that is none', replaced('kind: vote-pack', 'kind: gift'), [/^store\.yaml:4:\d+ {2}/]],
  ['words in one language alone', replaced('seller: Store', 'seller: { ko: 가게 }'), [/^store\.yaml:19:\d+ {2}/, /./]],
  [
    'no terms of withdrawal',
    replaced('    withdrawal: { ko: 하나, en: One, ja: 一 }\n', ''),
    [/^store\.yaml:2:\d+ {2}.*withdrawal/],
  ],
] as [string, string, RegExp[]][])('names file, line and mistake of %s', async (_, text, expected) => {
  const problems = await problemsOf(text);
  expect(problems).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
});

it('a ticket to a pass of another title is refused', async () => {
  const ticket = replaced('kind: vote-pack', 'kind: ticket\n    pass: door').replace(
    '    votePack: { rights: 30, validDays: 90 }\n',
    '',
  );
  const passes = (title: string) => `passes:
  - id: door
    title: ${title}
    name: Door
    description: { ko: 하나, en: One, ja: 一 }
    picture: dot.svg
    venue: true
`;
  const gala = good['show.yaml'].replace('id: show', 'id: gala');
  const files = { 'store.yaml': ticket, 'gala.yaml': gala };
  expect(await problemsIn({ ...files, 'passes.yaml': passes('show') })).toEqual([]);
  expect(await problemsIn({ ...files, 'passes.yaml': passes('gala') })).toEqual([
    expect.stringMatching(/^store\.yaml:5:\d+ {2}The pass `door` is of another title/),
  ]);
});
