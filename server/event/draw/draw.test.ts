import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DrawRules, tierOf } from '../../../rules/draw-text.ts';
import { runScript } from '../../platform/testing-script.ts';
import { closeEntry, commitEvent, drawEvent, openResult } from '../operations.ts';
import { createEventTest, type EventTest, eventContent, words } from '../testing.ts';
import { commitmentOf, rankingOf, secretHashOf } from './draw.ts';
import { verifyEvents } from './verify.ts';

const fans = Array.from({ length: 25 }, (_, index) => `fan-${index}`);
const prizes = [2, 3].map((winners) => ({ name: words('Prize'), note: words(''), winners }));

let test: EventTest;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-draw-'));
  test = await createEventTest();
  await test.save(
    eventContent('drawn', { prizes }),
    eventContent('outside', { beaconNote: words('drand') }),
    eventContent('sealed'),
    eventContent('empty'),
    eventContent('forged'),
  );
  await test.enter('drawn', ...fans);
  await test.finish('drawn');
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

/**
 * Recomputes with the independent script.
 * @returns its exit code and its output
 */
function recompute(draw: unknown): Promise<{ code: number; printed: string }> {
  const file = join(folder, 'draw.json');
  writeFileSync(file, JSON.stringify(draw));
  return runScript('check-draw.mjs', [file]);
}

async function readDraw(eventId: string) {
  return (await test.api.request(`GET /event/${eventId}/draw`)).body;
}

interface Entrant {
  pseudonym: string;
  rank: number | null;
}

describe('a published draw', () => {
  it('is recomputed by an independent script, to the same ranking', async () => {
    const draw = await readDraw('drawn');
    const { code, printed } = await recompute(draw);
    expect(code).toBe(0);
    const winners = draw.list
      .filter(({ rank }: Entrant) => rank !== null && rank <= 5)
      .sort((one: Entrant, other: Entrant) => (one.rank ?? 0) - (other.rank ?? 0));
    const shown = [...printed.matchAll(/^ +\d+ {2}([0-9a-f]{64})$/gm)].map(([, pseudonym]) => pseudonym);
    expect(shown).toEqual(winners.map(({ pseudonym }: Entrant) => pseudonym));
  });

  it('fails the check when one entrant is moved, left out or added', async () => {
    const draw = await readDraw('drawn');
    const stranger = { ...draw.list[0], pseudonym: 'f'.repeat(64) };
    for (const list of [draw.list.slice(1), [...draw.list, stranger], [stranger, ...draw.list.slice(1)]]) {
      const { code, printed } = await recompute({ ...draw, list });
      expect(code).toBe(1);
      expect(printed).toContain('WRONG  commitment');
    }
    const swapped = draw.list.map((entrant: Entrant) => ({
      ...entrant,
      rank: entrant.rank === 1 ? 25 : entrant.rank === 25 ? 1 : entrant.rank,
    }));
    expect((await recompute({ ...draw, list: swapped })).printed).toContain('WRONG  ranking');
    expect((await recompute({ ...draw, beacon: `${draw.beacon}!` })).printed).toContain('WRONG  seed');
  });

  it('returns its list in pages', async () => {
    const whole = await readDraw('drawn');
    const seen: Entrant[] = [];
    let cursor = '';
    do {
      const { body } = await test.api.request(`GET /event/drawn/draw?limit=7${cursor}`);
      seen.push(...body.list);
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    expect(seen).toEqual(whole.list);
    expect(await test.api.request('GET /event/nowhere/draw')).toMatchObject({ status: 404 });
    expect(await test.api.request('GET /event/drawn/draw?cursor=x')).toMatchObject({ status: 400 });
  });

  it('agrees with its rows', async () => {
    expect(await verifyEvents(test.pool, 'drawn')).toEqual([{ eventId: 'drawn', faults: [] }]);
  });
});

describe('a draw before the result opens', () => {
  it('shows the hash of the secret from the start, the list with the commitment, and not the seed', async () => {
    const upcoming = await readDraw('sealed');
    expect(upcoming).toMatchObject({ commitment: null, list: [], secret: null, seed: null });
    expect(upcoming.secretHash).toMatch(/^[0-9a-f]{64}$/);
    await test.enter('sealed', 'mina', 'juno');
    await closeEntry(test.pool, 'sealed');
    await drawEvent(test.pool, 'sealed', null);
    const sealed = await readDraw('sealed');
    expect(sealed).toMatchObject({
      status: 'DRAWN',
      entrants: 2,
      secret: null,
      beacon: null,
      beaconNews: null,
      seed: null,
    });
    expect(sealed.list.map(({ rank }: Entrant) => rank)).toEqual([null, null]);
    expect((await recompute(sealed)).code).toBe(0);
    await openResult(test.pool, 'sealed');
    const open = await readDraw('sealed');
    expect(secretHashOf(open.secret)).toBe(upcoming.secretHash);
    expect(open.commitment).toBe(sealed.commitment);
  });
});

describe('an operator', () => {
  it('draws with a beacon from outside, which has no substitute', async () => {
    await test.enter('outside', 'mina', 'juno', 'sora');
    await expect(drawEvent(test.pool, 'outside', '9f2c')).rejects.toThrow('has to be committed first');
    await closeEntry(test.pool, 'outside');
    await expect(drawEvent(test.pool, 'outside', null)).rejects.toThrow('--beacon');
    await expect(openResult(test.pool, 'outside')).rejects.toThrow('no result before the draw');
    expect(await drawEvent(test.pool, 'outside', ' 9f2c ')).toEqual({
      entrants: 3,
      winners: 1,
      newHeads: null,
      isRepeat: false,
    });
    // Another value later changes nothing: the draw is done.
    expect(await drawEvent(test.pool, 'outside', 'another')).toMatchObject({ entrants: 3 });
    await openResult(test.pool, 'outside');
    expect(await readDraw('outside')).toMatchObject({ beacon: '9f2c', beaconSource: 'OUTSIDE', beaconNote: 'drand' });
    expect((await recompute(await readDraw('outside'))).code).toBe(0);
  });

  it('closes and commits once, also without entrants', async () => {
    expect(await closeEntry(test.pool, 'empty')).toBe(0);
    await expect(closeEntry(test.pool, 'empty')).rejects.toThrow('only an entry that is open');
    expect(await commitEvent(test.pool, 'empty')).toBe(0);
    expect(await drawEvent(test.pool, 'empty', null)).toEqual({
      entrants: 0,
      winners: 0,
      newHeads: 0,
      isRepeat: false,
    });
  });

  it('is shown with `verify` after a manipulation', async () => {
    await test.enter('forged', 'mina', 'juno');
    await test.finish('forged');
    await test.owner.query('ALTER TABLE event DISABLE TRIGGER keep_event');
    await test.pool.query("UPDATE event SET seed = repeat('0', 64) WHERE event_id = 'forged'");
    const [finding] = await verifyEvents(test.pool, 'forged');
    await test.owner.query('ALTER TABLE event ENABLE TRIGGER keep_event');
    expect(finding?.faults).toContain('The seed does not follow from what it is made of.');
  });

  it.each(['commitment', 'seed', 'beacon'])('can never change a published %s', async (column) => {
    await expect(
      test.pool.query(`UPDATE event SET ${column} = repeat('0', 64) WHERE event_id = 'drawn'`),
    ).rejects.toThrow('stays done');
  });
});

describe('the texts', () => {
  const rules: DrawRules = {
    eventId: 'e',
    closesAt: '2026-12-01T00:00:00.000Z',
    secretHash: 'a'.repeat(64),
    beaconSource: 'VOTES',
    beaconRule: null,
    winners: [1, 2],
  };

  it('commit to rules and list, whatever the order of the list', () => {
    const commitment = commitmentOf(rules, ['b', 'a', 'c']);
    expect(commitmentOf(rules, ['c', 'b', 'a'])).toBe(commitment);
    expect(commitmentOf(rules, ['a', 'b', 'd'])).not.toBe(commitment);
    expect(commitmentOf({ ...rules, winners: [2, 1] }, ['a', 'b', 'c'])).not.toBe(commitment);
  });

  it('rank by the seed only', () => {
    const list = Array.from({ length: 50 }, (_, index) => `p${index}`);
    expect(rankingOf('one', list)).toEqual(rankingOf('one', list.toReversed()));
    expect(rankingOf('one', list)).not.toEqual(rankingOf('two', list));
  });

  it('assign winners to tiers in order', () => {
    expect([1, 2, 3, 4, null].map((rank) => tierOf(rank, [1, 2]))).toEqual([0, 1, 1, null, null]);
  });
});
