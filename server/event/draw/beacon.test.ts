import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quicknet, roundFrom } from '../../../rules/draw-beacon.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { runScript } from '../../platform/testing-script.ts';
import { saveVotes } from '../../vote/save-votes.ts';
import { voteContent } from '../../vote/testing.ts';
import type { EventContent } from '../content/save-events.ts';
import { closeEntry, drawEvent, openResult } from '../operations.ts';
import { createEventTest, type EventTest, eventContent, words } from '../testing.ts';
import { verifyEvents } from './verify.ts';

const hour = 3_600_000;
const after = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();
const votes = { kind: 'votes', from: after(30), until: after(48), voteIds: ['a', 'b'] } as const;
const drand = { kind: 'drand', chain: quicknet.chain, round: roundFrom(Date.now() + 30 * hour) } as const;

let test: EventTest;
let folder: string;
let older: EventContent;
let exact: EventContent;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-beacon-'));
  test = await createEventTest();
  older = eventContent('older', { beaconNote: words('drand') });
  exact = eventContent('exact', { beacon: votes });
  const beacon = { ...drand, round: roundFrom(Date.now()) - 1 };
  await test.save(
    older,
    exact,
    eventContent('round', { beacon: drand }),
    eventContent('known', { beacon }),
    eventContent('upcoming', { beacon: drand, opensAt: new Date(Date.now() + hour) }),
  );
  await inTransaction(test.pool, (connection) => saveVotes(connection, [voteContent('a'), voteContent('b')]));
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const publishHead = (voteId: string, position: number, hours: number) =>
  test.pool.query(
    `INSERT INTO chain_head (vote_id, position, sequence, head, published_at)
     VALUES ($1::text, $2::bigint, $2::bigint, sha256(convert_to($1 || $2, 'UTF8')), $3)`,
    [voteId, position, after(hours)],
  );
const readDraw = async (eventId: string) => (await test.api.request(`GET /event/${eventId}/draw`)).body;

/** @returns the output of the independent script, and its exit code */
function recompute(draw: unknown): Promise<{ code: number; printed: string }> {
  const file = join(folder, 'draw.json');
  writeFileSync(file, JSON.stringify(draw));
  return runScript('check-draw.mjs', [file]);
}

describe('from the opening of entry on', () => {
  it.each([
    ['older', `beacon_note = '{"ko":"x","en":"x","ja":"x"}'`],
    ['exact', `beacon_rule = replace(beacon_rule, ' b', ' c')`],
    ['exact', 'beacon_rule = NULL'],
    ['round', `beacon_rule = beacon_rule || '1'`],
  ])('the database refuses another beacon of the event %s: %s', async (eventId, change) => {
    await expect(test.pool.query(`UPDATE event SET ${change} WHERE event_id = $1`, [eventId])).rejects.toThrow(
      `the beacon of event ${eventId} is fixed`,
    );
  });

  it('the database refuses a later close, after which the beacon could be public before the list is fixed', async () => {
    await expect(
      test.pool.query("UPDATE event SET closes_at = closes_at + interval '1 hour' WHERE event_id = 'exact'"),
    ).rejects.toThrow('can close earlier, but not later');
  });

  it('the content import refuses another beacon, also another note in one language', async () => {
    const sentence = "`beacon` can't change any more: the event";
    const note = { ...words('drand'), ja: 'another round' };
    await expect(test.save({ ...older, beaconNote: note })).rejects.toThrow(sentence);
    await expect(test.save({ ...exact, beacon: { ...votes, voteIds: ['a'] } })).rejects.toThrow(sentence);
    await test.save(older, exact);
  });

  it('the beacon is published, before it too', async () => {
    for (const eventId of ['exact', 'upcoming']) {
      expect(await readDraw(eventId)).toMatchObject({ version: 2, commitment: null, beaconNote: null });
    }
    expect((await readDraw('exact')).beaconRule).toBe(`votes ${votes.from} ${votes.until} a b`);
    expect((await readDraw('round')).beaconRule).toBe(`drand ${drand.chain} ${drand.round}`);
    expect(await readDraw('older')).toMatchObject({ version: 1, beaconRule: null, beaconNote: 'drand' });
  });
});

describe('a draw whose beacon is heads of votes', () => {
  it('is refused without them, and uses the first ones since the instant, whenever it runs', async () => {
    await test.enter('exact', 'mina', 'juno', 'sora');
    await publishHead('a', 1, 20);
    await closeEntry(test.pool, 'exact');
    await expect(drawEvent(test.pool, 'exact', null)).rejects.toThrow(
      `its beacon is not complete: no head since ${votes.from} of a, b.`,
    );
    await publishHead('a', 2, 31);
    await publishHead('a', 3, 32);
    await expect(drawEvent(test.pool, 'exact', null)).rejects.toThrow('of b.');
    await publishHead('b', 7, 33);
    await publishHead('b', 8, 34);
    expect(await drawEvent(test.pool, 'exact', null)).toMatchObject({ entrants: 3, newHeads: 2 });
    await openResult(test.pool, 'exact');
    expect((await readDraw('exact')).beacon).toMatch(/^a 2 [0-9a-f]{64}\nb 7 [0-9a-f]{64}$/);
    expect(await verifyEvents(test.pool, 'exact')).toEqual([{ eventId: 'exact', faults: [] }]);
  });

  it('is recomputed by the independent script, with the heads that the votes publish', async () => {
    const draw = await readDraw('exact');
    const heads = {
      a: [{ position: 2, head: draw.beacon.match(/^a 2 (.*)$/m)[1], publishedAt: after(31) }],
      b: [{ position: 7, head: draw.beacon.match(/^b 7 (.*)$/m)[1], publishedAt: after(33) }],
    };
    expect(await recompute({ ...draw, heads })).toMatchObject({
      code: 0,
      printed: expect.stringContaining('right  beacon'),
    });
    const earlier = { ...heads.a[0], position: 1, head: 'f'.repeat(64), publishedAt: after(30.5) };
    expect(await recompute({ ...draw, heads: { ...heads, a: [earlier, ...heads.a] } })).toMatchObject({
      code: 1,
      printed: expect.stringContaining('WRONG  beacon'),
    });
    const rule = draw.beaconRule.replace(' b', '');
    expect((await recompute({ ...draw, heads, beaconRule: rule })).printed).toContain('WRONG  commitment');
    expect((await recompute({ ...draw, heads, committedAt: after(31) })).printed).toContain('WRONG  order');
  });
});

describe('the servers', () => {
  const past = { opensAt: new Date(Date.now() - 9 * hour), closesAt: new Date(Date.now() - 8 * hour) };
  const statusOf = async (eventId: string) => (await test.api.request(`GET /event/${eventId}`)).body.status;

  it('wait for the heads, and draw as soon as all of them exist, or when it is too late for them', async () => {
    const resultsAt = new Date(Date.now() - 7 * hour);
    await test.save(
      eventContent('waiting', { ...past, beacon: { ...votes, from: after(-7), until: after(24), voteIds: ['c'] } }),
      eventContent('quiet', {
        ...past,
        resultsAt,
        beacon: { ...votes, from: after(-7.5), until: after(-7), voteIds: ['c'] },
      }),
    );
    await test.service.advance();
    expect([await statusOf('waiting'), await statusOf('quiet')]).toEqual(['ENTRY_CLOSED', 'RESULT_OPEN']);
    expect(await readDraw('quiet')).toMatchObject({ beacon: 'c - -', beaconNews: 0 });
    expect(await test.service.advance()).toBe(0);
    await inTransaction(test.pool, (connection) => saveVotes(connection, [voteContent('c')]));
    await publishHead('c', 1, 0);
    await test.service.advance();
    expect(await statusOf('waiting')).toBe('DRAWN');
  });

  it('are in the audit log, each step once', async () => {
    const { rows } = await test.pool.query(
      `SELECT actor_kind, actor_id, object_id, array_agg(action ORDER BY entry) AS actions FROM record_entry
       WHERE object_id IN ('waiting', 'quiet') GROUP BY actor_kind, actor_id, object_id ORDER BY object_id`,
    );
    const server = { actor_kind: 'SERVER', actor_id: 'events', actions: ['event.commit', 'event.draw'] };
    expect(rows).toEqual([
      { ...server, object_id: 'quiet' },
      { ...server, object_id: 'waiting' },
    ]);
  });
});

describe('a draw whose beacon is a round of drand', () => {
  it('is refused before the round, which has a public time', async () => {
    await closeEntry(test.pool, 'round');
    await expect(drawEvent(test.pool, 'round', 'a'.repeat(64))).rejects.toThrow(
      `its beacon is round ${drand.round} of drand, which is published at`,
    );
  });

  it('is refused without the round’s value, and a commitment after the round is shown as wrong', async () => {
    await closeEntry(test.pool, 'known');
    await expect(drawEvent(test.pool, 'known', null)).rejects.toThrow('64 hexadecimal digits');
    await expect(drawEvent(test.pool, 'known', 'dice')).rejects.toThrow('64 hexadecimal digits');
    await drawEvent(test.pool, 'known', 'a'.repeat(64));
    await openResult(test.pool, 'known');
    const draw = await readDraw('known');
    expect((await recompute({ ...draw, round: { randomness: 'a'.repeat(64) } })).printed).toContain('WRONG  order');
    expect((await recompute({ ...draw, round: { randomness: 'b'.repeat(64) } })).printed).toContain('WRONG  beacon');
  });
});
