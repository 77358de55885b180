import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDescribedSite } from '../platform/site/head/describe-site.ts';
import { foldAll } from '../vote/counts/fold.ts';
import { createVoteTest, type VoteTest, voteContent, words } from '../vote/testing.ts';
import { votePages } from '../vote/vote-page.ts';
import { createSharePictures, type SharePictures } from './share-pictures.ts';

let test: VoteTest;
let pictures: SharePictures;
/** Drawn texts, and the addresses of the pictures in them. */
const drawn: string[] = [];
const counts = { a: 7_919, b: 104_729, c: 15_485 };

beforeAll(async () => {
  test = await createVoteTest();
  const blind = {
    opensAt: new Date(Date.now() - 3_600_000),
    blindFrom: new Date(Date.now() - 60_000),
    closesAt: new Date(Date.now() + 3_600_000),
  };
  await test.save(
    voteContent('open'),
    voteContent('blind', blind),
    // The same without a ballot: any difference would reveal the ballots.
    voteContent('blind-empty', { ...blind, name: words('Vote blind') }),
  );
  for (const voteId of ['open', 'blind']) await test.service.seedDemoBallots(test.pool, voteId, counts);
  await foldAll(test.pool, '-1 second');
  const site = createDescribedSite({
    pages: [votePages(test.platform, test.service)],
    lists: [],
    words: test.platform.words,
    publicOrigin: 'https://fans.test',
    log: test.platform.log,
  });
  pictures = createSharePictures({
    site: () => site,
    render: async (svg) => new TextEncoder().encode(drawn[drawn.push(svg) - 1]),
    readPicture: async (url) => `data:${url}`,
  });
});
afterAll(() => test.close());

it('the picture of a blind vote has no count, no share and no order', async () => {
  await pictures.read('/votehome?vote=blind', 'en');
  await pictures.read('/votehome?vote=blind-empty', 'en');
  expect(drawn.at(-1)).toBe(drawn.at(-2));
  await pictures.read('/votehome?vote=blind&candidate=b', 'en');
  await pictures.read('/votehome?vote=blind-empty&candidate=b', 'en');
  expect(drawn.at(-1)).toBe(drawn.at(-2));
  for (const svg of drawn) {
    for (const count of Object.values(counts)) expect(svg).not.toContain(String(count));
    expect(svg).not.toContain('%');
  }
});

it('the picture of an open vote shows the first places', async () => {
  await pictures.read('/votehome?vote=open', 'en');
  expect(drawn.at(-1)).toMatch(/Name 2.*81\.7%.*Name 3.*Name 1/);
});
