import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, productContent, type StoreWorld } from '../payment/testing.ts';
import { inTransaction } from '../platform/database/database.ts';
import { pairsOf } from '../platform/database/transitions.ts';
import {
  createDevice,
  createTicketWorld,
  passContent,
  showRounds,
  type TestDevice,
  type TicketWorld,
} from './testing.ts';
import type { LockTicket } from './ticket-rows.ts';
import { codeTransitions, ticketTransitions } from './transitions.ts';
import { refundLine } from './use/take-back.ts';
import { useTicket } from './use/usage.ts';

let world: TicketWorld;
let phone: TestDevice;

beforeAll(async () => {
  world = await createTicketWorld();
  await world.save(passContent('final'));
  phone = await createDevice();
});
afterAll(() => world.close());

it('the database has the same transitions as the code', async () => {
  const read = async (table: string) =>
    (await world.pool.query(`SELECT from_state || '>' || to_state AS pair FROM ${table}`)).rows
      .map(({ pair }: { pair: string }) => pair)
      .sort();
  const printed = (pairs: { from: string; to: string }[]) => pairs.map(({ from, to }) => `${from}>${to}`).sort();
  expect(await read('ticket_transition')).toEqual(printed(pairsOf(ticketTransitions)));
  expect(await read('code_transition')).toEqual(printed(pairsOf(codeTransitions)));
});

it('the database refuses forbidden transitions, even by a bug', async () => {
  const ticketId = await world.registerTicket('owner', 'final');
  const change = (set: string) => world.pool.query(`UPDATE ticket SET ${set} WHERE ticket_id = $1`, [ticketId]);
  await world.use('owner', ticketId, 'r1', phone);
  await expect(change('uses = 3')).rejects.toThrow('rounds_at_most');
  await expect(change('uses = 0')).rejects.toThrow('come back by a reset alone');
  await expect(change('device_number = 9')).rejects.toThrow('goes on by one');
  await expect(change("device_label = 'other'")).rejects.toThrow('goes on by one');
  await expect(change('resets_used = 1, uses = 0')).rejects.toThrow('used_is_used');
  await expect(change("user_id = 'thief'")).rejects.toThrow('frozen');
  await expect(change('first_used_at = NULL')).rejects.toThrow('can’t forget'.replace('’', "'"));
  await change("state = 'REVOKED'");
  await expect(change("state = 'HOLDING'")).rejects.toThrow("can't go from REVOKED to HOLDING");
  await expect(
    world.pool.query("INSERT INTO ticket_use (ticket_id, reset, round_id) VALUES ($1, 0, 'r2')", [ticketId]),
  ).rejects.toThrow("can't be used");
});

/** A model of a ticket, computed without a database. */
interface Model {
  state: 'HOLDING' | 'USED';
  used: Set<string>;
  resetsLeft: number;
  changesLeft: number;
  device: number | null;
}

type Step = { kind: 'use'; round: number; device: number } | { kind: 'move'; device: number } | { kind: 'reset' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('use' as const),
    round: fc.integer({ min: 1, max: 4 }),
    device: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ kind: fc.constant('move' as const), device: fc.integer({ min: 0, max: 2 }) }),
  fc.constant({ kind: 'reset' as const }),
);

/** @returns the code of the refusal, or OK */
function apply(model: Model, each: Step): string {
  if (each.kind === 'reset') {
    if (model.used.size === 0) return 'TICKET_STATE';
    if (model.resetsLeft === 0) return 'RESET_LIMIT';
    Object.assign(model, { state: 'HOLDING', used: new Set(), resetsLeft: model.resetsLeft - 1 });
    return 'OK';
  }
  if (each.kind === 'move') {
    if (model.device === each.device) return 'OK';
    if (model.device !== null && model.changesLeft === 0) return 'DEVICE_CHANGE_LIMIT';
    if (model.device !== null) model.changesLeft -= 1;
    model.device = each.device;
    return 'OK';
  }
  const round = `r${each.round}`;
  if (model.device !== null && model.device !== each.device) return 'DEVICE_MISMATCH';
  if (model.used.has(round)) return 'OK';
  if (each.round === 4) return 'NOT_ADMITTED';
  if (model.used.size === 2) return 'ROUNDS_SPENT';
  model.device = each.device;
  model.used.add(round);
  model.state = 'USED';
  return 'OK';
}

it('a ticket has the same state and refusals as the model after any steps', async () => {
  const devices = [phone, await createDevice(), await createDevice()];
  const run = async (ticketId: string, each: Step) => {
    const device = devices['device' in each ? each.device : 0] ?? phone;
    if (each.kind === 'use') return world.use('stepper', ticketId, `r${each.round}`, device);
    if (each.kind === 'move') return world.move('stepper', ticketId, device);
    return world.request('stepper', `POST /ticket/${ticketId}/reset`);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const ticketId = await world.registerTicket('stepper', 'final');
      const model: Model = { state: 'HOLDING', used: new Set(), resetsLeft: 1, changesLeft: 2, device: null };
      for (const each of steps) {
        const expected = apply(model, each);
        const reply = await run(ticketId, each);
        expect(reply.status === 200 ? 'OK' : reply.body.code).toBe(expected);
      }
      const { body } = await world.request('stepper', `GET /ticket/${ticketId}`);
      expect(body).toMatchObject({
        state: model.state,
        rounds: { used: model.used.size },
        resets: { left: model.resetsLeft },
        deviceChanges: { left: model.changesLeft },
      });
      const used = body.roundList.filter((round: { usedAt: string | null }) => round.usedAt !== null);
      expect(new Set(used.map((round: { roundId: string }) => round.roundId))).toEqual(model.used);
    }),
    { numRuns: 25 },
  );
});

it('concurrent requests count a round once, and no more rounds than the ticket has', async () => {
  const ticketId = await world.registerTicket('impatient', 'final');
  const rounds = ['r1', 'r2', 'r3', 'r1', 'r2', 'r3', 'r1', 'r2', 'r3'];
  const replies = await Promise.all(rounds.map((round) => world.use('impatient', ticketId, round, phone)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(replies.filter(({ status }) => status !== 200).every(({ body }) => body.code === 'ROUNDS_SPENT')).toBe(true);
  expect((await world.request('impatient', `GET /ticket/${ticketId}`)).body.rounds.used).toBe(2);
});

describe('a concurrent refund and use', () => {
  let store: StoreWorld;
  beforeAll(async () => {
    store = await createStoreWorld();
    await store.save(productContent('night', { kind: 'TICKET' }));
  });
  afterAll(() => store.close());

  /** @param afterReading awaited by each side after it has read the ticket, before it commits */
  const both = async (fan: string, lock?: LockTicket, afterReading = async () => {}) => {
    const { body: order } = await store.buy(fan, { night: 1 });
    const [ticket] = (await store.request(fan, 'GET /ticket')).body.tickets;
    const { deviceId, thumbprint } = phone;
    const device = { deviceId, key: thumbprint, kind: 'KEY' as const };
    const outcomes = await Promise.allSettled([
      inTransaction(store.pool, (connection) =>
        useTicket(
          connection,
          { ticketId: ticket.ticketId, userId: fan, roundId: 'r1', device, label: 'Phone' },
          async () => {
            await afterReading();
            return showRounds;
          },
          lock,
        ),
      ),
      inTransaction(store.pool, (connection) =>
        refundLine(connection, order.lines[0].lineId, false, afterReading, lock),
      ),
    ]);
    return outcomes.map((one) => (one.status === 'fulfilled' ? 'OK' : (one.reason.code ?? String(one.reason))));
  };

  it('never both succeed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [used, refunded] = await both(`fan-${round}`);
      expect([`${used} ${refunded}`]).toEqual([used === 'OK' ? 'OK NOT_REFUNDABLE' : 'TICKET_STATE OK']);
    }
  });

  it('both succeed when the lock and the constraints are removed', async () => {
    await store.owner.query('ALTER TABLE ticket DISABLE TRIGGER keep_ticket');
    await store.owner.query('ALTER TABLE ticket_use DISABLE TRIGGER count_use');
    let waiting = 0;
    const together = Promise.withResolvers<void>();
    // Both have read a ticket that is neither used nor refunded before either of them commits.
    const outcomes = await both(
      'lucky',
      async () => {},
      async () => {
        waiting += 1;
        if (waiting === 2) together.resolve();
        await together.promise;
      },
    );
    expect(outcomes).toEqual(['OK', 'OK']);
  });
});
