import { describe, expect, it } from 'vitest';
import { commitmentOf, rankingOf, secretHashOf, seedOf } from '../../../../server/event/draw/draw.ts';
import { type CompleteDraw, checkDraw } from './draw-check.ts';

const secret = 'ab'.repeat(32);
const pseudonyms = Array.from({ length: 40 }, (_, index) => String(index).padStart(64, '0'));
const closesAt = '2026-11-21T10:00:00.000Z';
const rules = {
  eventId: 'e',
  closesAt,
  secretHash: secretHashOf(secret),
  beaconSource: 'VOTES',
  winners: [1, 3],
} as const;
const commitment = commitmentOf(rules, pseudonyms);
const seed = seedOf(commitment, secret, 'heads');
const ranking = rankingOf(seed, pseudonyms);

/** In the server's format. */
const draw: CompleteDraw = {
  ...rules,
  winners: [...rules.winners],
  status: 'RESULT_OPEN',
  resultsAt: closesAt,
  beaconNote: null,
  commitment,
  committedAt: closesAt,
  entrants: pseudonyms.length,
  drawnAt: closesAt,
  secret,
  beacon: 'heads',
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

  it.each<[string, Partial<CompleteDraw>]>([
    ['an entrant left out', { list: draw.list.slice(1) }],
    [
      'an entrant replaced',
      { list: draw.list.map((one, index) => (index === 3 ? { ...one, pseudonym: 'f'.repeat(64) } : one)) },
    ],
    ['two ranks swapped', { list: draw.list.map((one) => ({ ...one, rank: 41 - (one.rank ?? 0) })) }],
    ['another secret', { secret: 'cd'.repeat(32) }],
    ['another beacon', { beacon: 'others' }],
    ['more winners', { winners: [9] }],
  ])('detects %s', async (_, change) => {
    expect(await checkDraw({ ...draw, ...change })).toBe('wrong');
  });
});
