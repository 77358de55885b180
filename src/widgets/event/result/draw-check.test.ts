import { describe, expect, it } from 'vitest';
import { beaconRuleText, type Head } from '../../../../rules/draw-beacon.ts';
import { commitmentOf, rankingOf, secretHashOf, seedOf } from '../../../../server/event/draw/draw.ts';
import { type CompleteDraw, checkDraw as check } from './draw-check.ts';

const secret = 'ab'.repeat(32);
const pseudonyms = Array.from({ length: 40 }, (_, index) => String(index).padStart(64, '0'));
const closesAt = '2026-11-21T10:00:00.000Z';
const from = '2026-11-21T11:00:00.000Z';
const head: Head = { position: 5, head: 'ab'.repeat(32), publishedAt: '2026-11-21T11:01:00.000Z' };
const heads: Record<string, Head[]> = {
  a: [{ ...head, position: 6 }, head, { ...head, position: 4, publishedAt: '2026-11-21T10:59:59.999Z' }],
  b: [],
};
const beacon = `a 5 ${head.head}\nb - -`;
const checkDraw = (draw: CompleteDraw, published = heads) => check(draw, async (voteId) => published[voteId] ?? []);
const rules = {
  eventId: 'e',
  closesAt,
  secretHash: secretHashOf(secret),
  beaconSource: 'VOTES',
  beaconRule: beaconRuleText({ kind: 'votes', from, until: '2026-11-21T12:00:00.000Z', voteIds: ['b', 'a'] }),
  winners: [1, 3],
} as const;
const commitment = commitmentOf(rules, pseudonyms);
const seed = seedOf(commitment, secret, beacon);
const ranking = rankingOf(seed, pseudonyms);

/** In the server's format. */
const draw: CompleteDraw = {
  ...rules,
  winners: [...rules.winners],
  status: 'RESULT_OPEN',
  resultsAt: closesAt,
  version: 2,
  beaconNote: null,
  commitment,
  committedAt: closesAt,
  entrants: pseudonyms.length,
  drawnAt: closesAt,
  secret,
  beacon,
  beaconNews: 1,
  seed,
  list: pseudonyms.map((pseudonym) => ({ pseudonym, rank: ranking.indexOf(pseudonym) + 1 })),
};

describe('checking a draw', () => {
  it('accepts a draw of the server', async () => {
    expect(await checkDraw(draw)).toBe('right');
  });

  it('checks only the list before the result', async () => {
    const list = draw.list.map(({ pseudonym }) => ({ pseudonym, rank: null }));
    expect(await checkDraw({ ...draw, secret: null, beacon: null, seed: null, list })).toBe('listRight');
  });

  it('reports a list that was committed after the beacon could be known', async () => {
    expect(await checkDraw({ ...draw, committedAt: from })).toBe('late');
  });

  it('detects a beacon that is not the first heads of its votes', async () => {
    const earlier = { ...head, position: 4, head: 'cd'.repeat(32) };
    expect(await checkDraw(draw, { ...heads, a: [earlier, head] })).toBe('wrong');
    expect(await checkDraw(draw, { ...heads, b: [head] })).toBe('wrong');
  });

  it('reports that the older form does not cover the beacon', async () => {
    const older = { ...rules, beaconRule: null };
    const commitment = commitmentOf(older, pseudonyms);
    const seed = seedOf(commitment, secret, 'heads');
    const order = rankingOf(seed, pseudonyms);
    const list = pseudonyms.map((pseudonym) => ({ pseudonym, rank: order.indexOf(pseudonym) + 1 }));
    const firstVersion = { ...draw, version: 1 as const, beaconRule: null, commitment, seed, list, beacon: 'heads' };
    expect(await checkDraw(firstVersion)).toBe('older');
  });

  it.each<[string, Partial<CompleteDraw>]>([
    ['an entrant left out', { list: draw.list.slice(1) }],
    [
      'an entrant replaced',
      { list: draw.list.map((one, index) => (index === 3 ? { ...one, pseudonym: 'f'.repeat(64) } : one)) },
    ],
    ['two ranks swapped', { list: draw.list.map((one) => ({ ...one, rank: 41 - (one.rank ?? 0) })) }],
    ['another secret', { secret: 'cd'.repeat(32) }],
    ['another beacon', { beacon: 'others' }],
    ['another statement of the beacon', { beaconRule: rules.beaconRule.replace(' b', '') }],
    ['more winners', { winners: [9] }],
  ])('detects %s', async (_, change) => {
    expect(await checkDraw({ ...draw, ...change })).toBe('wrong');
  });
});
