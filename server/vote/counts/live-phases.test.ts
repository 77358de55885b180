import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveHub } from '../../platform/live/live.ts';
import { takeClock } from '../../platform/testing-clock.ts';
import type { LiveCounts } from '../contract.ts';
import { createVoteTest, type VoteTest, voteContent } from '../testing.ts';
import { foldAll } from './fold.ts';
import { createLiveCounts } from './live-counts.ts';

let test: VoteTest;
let setClock: (instant: string) => Promise<void>;

beforeAll(async () => {
  test = await createVoteTest();
  setClock = await takeClock(test);
});
afterAll(() => test.close());

const instants = {
  opensAt: new Date('2026-03-01T00:00:00Z'),
  blindFrom: new Date('2026-03-02T00:00:00Z'),
  closesAt: new Date('2026-03-03T00:00:00Z'),
  resultsAt: new Date('2026-03-04T00:00:00Z'),
};

/** Adds every message to `published`. */
const hubOf = (published: LiveCounts[]): Pick<LiveHub, 'publish'> => ({
  publish: async (_kind, _revision, messages) => {
    for (const data of messages.values()) published.push(JSON.parse(data));
  },
});

it('a live vote follows all phases, and sends no counts while it is blind', async () => {
  await setClock('2026-02-01T00:00:00Z');
  await test.save(voteContent('life', instants));
  const fan = randomUUID();
  await test.grant(fan, 100);
  const published: LiveCounts[] = [];
  const live = createLiveCounts(test.platform, hubOf(published));
  const joined = await live.join('life', null);
  published.push(JSON.parse(joined?.data ?? ''));

  /** Sets the clock to an instant, optionally casts there, and returns the messages to viewers. */
  const step = async (instant: string, candidateId?: string) => {
    const before = published.length;
    await setClock(instant);
    await live.refresh();
    if (candidateId !== undefined) expect((await test.cast(fan, 'life', { candidateId, paid: 3 })).status).toBe(200);
    await foldAll(test.pool);
    await live.refresh();
    return published
      .slice(before)
      .map(({ status, blind, whole, total, counts }) => ({ status, blind, whole, total, counts }));
  };
  const open = { status: 'ONGOING', blind: false };
  expect(published).toMatchObject([{ status: 'PREPARING', blind: false, total: null, counts: null }]);
  expect(await step('2026-02-28T23:59:59.999Z')).toEqual([]);
  expect(await step('2026-03-01T00:00:00.000Z', 'a')).toEqual([
    { ...open, whole: true, total: 0, counts: [] },
    { ...open, whole: false, total: 3, counts: [['a', 3]] },
  ]);
  expect(await step('2026-03-01T23:59:59.999Z', 'b')).toEqual([
    { ...open, whole: false, total: 6, counts: [['b', 3]] },
  ]);
  const hidden = { blind: true, whole: true, total: null, counts: null };
  expect(await step('2026-03-02T00:00:00.000Z', 'b')).toEqual([{ status: 'ONGOING', ...hidden }]);
  expect(await step('2026-03-02T23:59:59.999Z', 'a')).toEqual([]);
  expect(await step('2026-03-03T00:00:00.000Z')).toEqual([{ status: 'COUNTING', ...hidden }]);
  const result = await step('2026-03-04T00:00:00.000Z');
  expect(result).toMatchObject([{ status: 'RESULT_OPEN', blind: false, whole: true, total: 12 }]);
  expect(new Map(result[0]?.counts)).toEqual(
    new Map([
      ['a', 6],
      ['b', 6],
    ]),
  );
  await live.close();
});

it('a vote announces its opening by itself', async () => {
  await setClock('2026-02-28T23:59:59.950Z');
  await test.save(voteContent('opening', instants));
  const published: LiveCounts[] = [];
  const live = createLiveCounts(test.platform, hubOf(published));
  expect(JSON.parse((await live.join('opening', null))?.data ?? '')).toMatchObject({
    status: 'PREPARING',
    total: null,
    counts: null,
  });
  await setClock('2026-03-01T00:00:00Z');
  await expect.poll(() => published).toMatchObject([{ voteId: 'opening', status: 'ONGOING', whole: true, total: 0 }]);
  await live.close();
});
