import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDescribedSite, type DescribedSite } from '../platform/site/head/describe-site.ts';
import { renderHead } from '../platform/site/head/render-head.ts';
import { foldAll } from './counts/fold.ts';
import { createVoteTest, type VoteTest, voteContent, words } from './testing.ts';
import { listVotePages, votePages } from './vote-page.ts';

let test: VoteTest;
let site: DescribedSite;
const hour = 3_600_000;
/** Counts that appear in no text by chance. */
const counts = { a: 7_919, b: 104_729, c: 15_485 };
const hostile = `"><script>alert('x')</script>&amp;$&`;

beforeAll(async () => {
  test = await createVoteTest();
  const blind = {
    opensAt: new Date(Date.now() - hour),
    blindFrom: new Date(Date.now() - 60_000),
    closesAt: new Date(Date.now() + hour),
  };
  await test.save(
    voteContent('open'),
    voteContent('soon-blind', { blindFrom: new Date(Date.now() + hour) }),
    voteContent('blind', blind),
    // The same without a ballot: any difference would reveal the ballots.
    voteContent('blind-empty', { ...blind, name: words('Vote blind') }),
    voteContent('coming', { opensAt: new Date(Date.now() + hour), name: words(hostile) }),
  );
  for (const voteId of ['open', 'soon-blind', 'blind']) await test.service.seedDemoBallots(test.pool, voteId, counts);
  await foldAll(test.pool, '-1 second');
  site = createDescribedSite({
    pages: [votePages(test.platform, test.service)],
    lists: [() => listVotePages(test.platform)],
    words: test.platform.words,
    publicOrigin: 'https://fans.test',
    log: test.platform.log,
  });
});
afterAll(() => test.close());
afterEach(() => vi.useRealTimers());

const headOf = async (address: string) => renderHead((await site.describe(address)).head, 'https://fans.test');

describe('the head of a vote', () => {
  it('names the vote in the language of the address', async () => {
    expect(await headOf('/votehome?vote=open')).toContain('<title>Vote open ko · Fanfare</title>');
    expect(await headOf('/votehome?vote=open&lang=en')).toContain('<title>Vote open · Fanfare</title>');
    expect(await headOf('/votehome?vote=open&lang=ja')).toContain('<title>Vote open ja · Fanfare</title>');
  });

  it('has the candidate of the address in its preview, and its own address', async () => {
    const head = await headOf('/votehome?filter=ended&candidate=b&vote=open&lang=en');
    expect(head).toContain('<meta property="og:title" content="Name 2 · Vote open" />');
    expect(head).toContain('<title>Vote open · Fanfare</title>');
    const address = 'https://fans.test/votehome?vote=open&amp;candidate=b&amp;lang=en';
    expect(head).toContain(`<link rel="canonical" href="${address}" />`);
  });

  it('is the vote’s where the candidate is unknown', async () => {
    for (const candidate of ['unknown', '%00', 'a'.repeat(400)]) {
      const { status, head } = await site.describe(`/votehome?vote=open&candidate=${candidate}`);
      expect([status, head.path]).toEqual([200, '/votehome?vote=open']);
    }
  });

  it.each(['unknown', '%00', '%22%3E', 'a'.repeat(400)])('is that of a missing page for the vote %s', async (vote) => {
    const { status, head } = await site.describe(`/votehome?vote=${vote}`);
    expect([status, head.isHidden, head.path]).toEqual([404, true, null]);
  });

  it('reveals nothing of a blind vote that the page of the vote does not show', async () => {
    const [voted, empty] = await Promise.all(['blind', 'blind-empty'].map((vote) => headOf(`/votehome?vote=${vote}`)));
    expect(voted).toBe(empty?.replaceAll('blind-empty', 'blind'));
    const { head } = await site.describe('/votehome?vote=blind');
    expect(head.card.standing).toEqual([]);
    const candidate = await site.describe('/votehome?vote=blind&candidate=b');
    for (const count of Object.values(counts)) expect(JSON.stringify([head, candidate])).not.toContain(String(count));
  });

  it('has the first places only while they are public, and is cached no longer', async () => {
    const blindFrom = Date.parse((await test.service.readVote('soon-blind', 'ko')).blindFrom ?? '');
    vi.setSystemTime(blindFrom - 2_000);
    const described = await site.describe('/votehome?vote=soon-blind');
    expect(described.head.card.standing.map(({ name }) => name)).toEqual(['Name 2 ko', 'Name 3 ko', 'Name 1 ko']);
    expect([described.until, described.changesAt]).toEqual([blindFrom, blindFrom]);
  });

  it('escapes a hostile name wherever it stands', async () => {
    const head = await headOf('/votehome?vote=coming');
    expect(head).not.toContain('<script>');
    expect(head.match(/<script/g)).toEqual(['<script', '<script']);
    expect(head).toContain(
      '<title>&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;$&amp; ko · Fanfare',
    );
    for (const [, json = ''] of head.matchAll(/<script type="application\/ld\+json">(.*)<\/script>/g)) {
      expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(hostile).slice(1, -1));
    }
  });

  it('is listed for search engines, changed when its state last changed', async () => {
    const { opensAt } = await test.service.readVote('open', 'ko');
    const listed = (await site.list()).find(({ path }) => path === '/votehome?vote=open');
    expect(Date.parse(listed?.changed ?? '')).toBeGreaterThanOrEqual(Date.parse(opensAt));
    expect(Date.parse(listed?.changed ?? '')).toBeLessThanOrEqual(Date.now() + 1_000);
  });
});
