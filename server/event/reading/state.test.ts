import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { saveVotes } from '../../vote/save-votes.ts';
import { voteContent } from '../../vote/testing.ts';
import { EventStatus } from '../contract.ts';
import { verifyEvents } from '../draw/verify.ts';
import { fulfilEvent, purgeEvent } from '../operations.ts';
import { createEventTest, type EventTest, eventContent } from '../testing.ts';
import { type Course, eventTransitions, isResultOpen, printTransitions, statusAt } from './state.ts';

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

const course: Course = {
  opensAt: 10,
  closesAt: 20,
  resultsAt: 40,
  infoUntil: 50,
  drawnAt: null,
  fulfilledAt: null,
  purgedAt: null,
};

describe('the state machine', () => {
  it.each<[number, Partial<Course>, EventStatus]>([
    [9, {}, 'UPCOMING'],
    [10, {}, 'ENTRY_OPEN'],
    [20, {}, 'ENTRY_CLOSED'],
    [30, { drawnAt: 25 }, 'DRAWN'],
    // The result is due, but the draw has not been made.
    [45, {}, 'ENTRY_CLOSED'],
    [40, { drawnAt: 25 }, 'RESULT_OPEN'],
    [50, { drawnAt: 25 }, 'INFO_CLOSED'],
    [60, { drawnAt: 25, fulfilledAt: 55 }, 'FULFILLED'],
    [70, { drawnAt: 25, fulfilledAt: 55, purgedAt: 65 }, 'PURGED'],
    [70, { drawnAt: 25, purgedAt: 65 }, 'PURGED'],
    [45, { drawnAt: 25, purgedAt: 44 }, 'PURGED'],
  ])('at %d with %o is %s', (now, facts, status) => {
    expect(statusAt({ ...course, ...facts }, now)).toBe(status);
    expect(isResultOpen({ ...course, ...facts }, now)).toBe(
      ['RESULT_OPEN', 'INFO_CLOSED', 'FULFILLED', 'PURGED'].includes(status),
    );
  });

  it('can reach every state but the first, and prints all of them', () => {
    const reached = new Set(Object.values(eventTransitions).flatMap((steps) => steps.map(({ to }) => to)));
    expect([...reached].sort()).toEqual(EventStatus.options.filter((status) => status !== 'UPCOMING').sort());
    const lines = printTransitions().split('\n');
    expect(lines).toHaveLength(9);
    expect(lines[0]).toMatch(/^UPCOMING → ENTRY_OPEN +the entry opens$/);
  });
});

describe('by the clock', () => {
  let test: EventTest;
  beforeAll(async () => {
    test = await createEventTest();
  });
  afterAll(() => test.close());

  const statusOf = async (eventId: string) => (await test.api.request(`GET /event/${eventId}`)).body.status;

  it('commits, draws and deletes automatically at its times, once', async () => {
    const times = { opensAt: ago(9), closesAt: ago(8), resultsAt: ago(7), infoUntil: ago(6), purgeAt: ago(5) };
    await test.save(eventContent('past', times), eventContent('running'));
    const waiting = eventContent('waiting', {
      opensAt: ago(9),
      closesAt: ago(8),
      beaconNote: { ko: '', en: 'dice', ja: '' },
    });
    await test.save(waiting);
    expect(await statusOf('past')).toBe('ENTRY_CLOSED');
    // Two servers sweep at the same time; one of them does the work.
    const steps = await Promise.all([test.service.advance(), test.service.advance()]);
    // Two commitments; a draw, its entrants notified, and a deletion.
    expect(Math.max(...steps)).toBe(5);
    expect(await statusOf('past')).toBe('PURGED');
    expect(await statusOf('running')).toBe('ENTRY_OPEN');
    // A beacon from outside is the operator's task: committed, but not drawn.
    expect((await test.api.request('GET /event/waiting/draw')).body).toMatchObject({
      status: 'ENTRY_CLOSED',
      commitment: expect.any(String),
      drawnAt: null,
    });
    expect(await test.service.advance()).toBe(0);
    expect((await verifyEvents(test.pool, null)).flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('draws in secret before the result is due, once a vote has published a head after the commitment', async () => {
    await test.save(eventContent('sealed', { opensAt: ago(9), closesAt: ago(8) }));
    await test.service.advance();
    expect(await statusOf('sealed')).toBe('ENTRY_CLOSED');
    await publishHead(test, '2 minutes');
    await test.service.advance();
    expect(await statusOf('sealed')).toBe('DRAWN');
  });

  it('is not fulfilled once the information of its winners is deleted', async () => {
    await test.save(eventContent('deleted'));
    await test.enter('deleted', 'mina');
    await test.finish('deleted');
    await purgeEvent(test.pool, 'deleted');
    await expect(fulfilEvent(test.pool, 'deleted')).rejects.toThrow('the information of its winners is deleted');
  });

  it('is fulfilled by the operator’s command, and not while winners can still give information', async () => {
    await test.save(eventContent('sent'));
    await test.enter('sent', 'mina');
    await test.finish('sent');
    await expect(fulfilEvent(test.pool, 'sent')).rejects.toThrow('winners can still give their information');
    await test.pool.query(
      "UPDATE event SET info_until = date_trunc('milliseconds', clock_timestamp()) WHERE event_id = 'sent'",
    );
    await fulfilEvent(test.pool, 'sent');
    expect(await statusOf('sent')).toBe('FULFILLED');
    await purgeEvent(test.pool, 'sent');
    expect(await statusOf('sent')).toBe('PURGED');
  });

  it('keeps the conditions of the time of entry', async () => {
    await expect(test.pool.query("UPDATE event SET winners = 9 WHERE event_id = 'running'")).rejects.toThrow(
      'its rules are frozen',
    );
    await expect(
      test.pool.query(
        "UPDATE event SET results_at = clock_timestamp() + interval '1 day', info_until = clock_timestamp() + interval '2 days' WHERE event_id = 'sent'",
      ),
    ).rejects.toThrow('is open');
    await expect(
      test.pool.query(
        "UPDATE event SET committed_at = clock_timestamp(), commitment = repeat('0', 64), entrants = 0 WHERE event_id = 'running'",
      ),
    ).rejects.toThrow('still takes entries');
  });
});

/** A head of some vote, published at this offset from now. */
async function publishHead({ pool }: EventTest, ahead: string): Promise<void> {
  await inTransaction(pool, (connection) => saveVotes(connection, [voteContent('some-vote')]));
  await pool.query(
    `INSERT INTO chain_head (vote_id, position, sequence, head, published_at)
     VALUES ('some-vote', 1, 1, sha256('head'), clock_timestamp() + $1::interval)`,
    [ahead],
  );
}
