import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverTimeouts } from '../platform/database/database.ts';
import { createTitleService } from '../title/service.ts';
import { ticketRoutes } from './routes.ts';
import { createTicketService } from './service.ts';
import {
  createDevice,
  createTicketWorld,
  passContent,
  showRounds,
  type TestDevice,
  type TicketWorld,
} from './testing.ts';

const fans = Array.from({ length: 40 }, (_, index) => `fan-${index}`);
const deviceOf = new Map<string, TestDevice>();
/** A ticket of each fan, used for its first round. */
const ticketOf = new Map<string, string>();
let world: TicketWorld;

beforeAll(async () => {
  world = await createTicketWorld();
  world.pool.options.connectionTimeoutMillis = serverTimeouts.connectionTimeoutMillis;
  await world.save(passContent('final'));
  for (const fan of fans) {
    const device = await createDevice();
    const ticketId = await world.registerTicket(fan, 'final');
    await world.use(fan, ticketId, 'r1', device);
    deviceOf.set(fan, device);
    ticketOf.set(fan, ticketId);
  }
});
afterAll(() => world.close());

/** A server without cached titles, as after two seconds without a request. */
function startServer() {
  const tickets = createTicketService(world.platform, createTitleService(world.platform));
  tickets.provideRounds({ listRounds: async (streamId) => (streamId === 'show' ? showRounds : []) });
  return world.serve({ routes: ticketRoutes(tickets) });
}

type Server = ReturnType<typeof startServer>;

/**
 * Sends a call of every fan at the same moment, while as many others read their tickets.
 * @returns the statuses of all answers, each of them once
 */
async function statusesOf(
  send: (server: Server, fan: string, index: number) => ReturnType<Server['request']>,
): Promise<number[]> {
  const server = startServer();
  const replies = await Promise.all(
    fans.flatMap((fan, index) => [
      send(server, fan, index),
      server.request('GET /ticket', { fan: `reader-${index}`, headers: { 'X-Device-Id': randomUUID() } }),
    ]),
  );
  return [...new Set(replies.map(({ status }) => status))];
}

const headersOf = (fan: string) => ({
  'Idempotency-Key': randomUUID(),
  'X-Device-Id': deviceOf.get(fan)?.deviceId ?? '',
});

const ticketIn = (fan: string): string => ticketOf.get(fan) ?? '';

it('the codes of forty fans are registered at once while others read', async () => {
  const codes = await world.issue('final', fans.length);
  const statuses = await statusesOf((server, fan, index) =>
    server.request('POST /ticket/register', { fan, body: { code: codes[index] }, headers: headersOf(fan) }),
  );
  expect(statuses).toEqual([200]);
});

it('the tickets of forty fans are used at once while others read', async () => {
  const statuses = await statusesOf(async (server, fan) => {
    const proof = await deviceOf.get(fan)?.prove('use', ticketIn(fan));
    const body = { roundId: 'r2', proof, label: 'Chrome on Linux' };
    return server.request(`POST /ticket/${ticketIn(fan)}/use`, { fan, body, headers: headersOf(fan) });
  });
  expect(statuses).toEqual([200]);
});

it('the tickets of forty fans move to other devices at once while others read', async () => {
  for (const fan of fans) deviceOf.set(fan, await createDevice());
  const statuses = await statusesOf(async (server, fan) => {
    const proof = await deviceOf.get(fan)?.prove('device', ticketIn(fan));
    const body = { proof, label: 'Safari on iPhone' };
    return server.request(`POST /ticket/${ticketIn(fan)}/device`, { fan, body, headers: headersOf(fan) });
  });
  expect(statuses).toEqual([200]);
});

it('the tickets of forty fans are reset at once while others read', async () => {
  const statuses = await statusesOf((server, fan) =>
    server.request(`POST /ticket/${ticketIn(fan)}/reset`, { fan, body: {}, headers: headersOf(fan) }),
  );
  expect(statuses).toEqual([200]);
});
