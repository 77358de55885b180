import { randomInt, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Listener, listen, toNode } from '../../platform/live/listen.ts';
import { createTicketWorld, passContent, type TicketWorld } from '../testing.ts';
import { attemptLimits } from './attempts.ts';
import { revokeCodes } from './batches.ts';
import { newCode } from './new-code.ts';

/** What a person who guesses codes can learn, over a real connection. */
let world: TicketWorld;
let server: Listener;
let address: string;

beforeAll(async () => {
  world = await createTicketWorld();
  await world.save(passContent('final'));
  server = await listen(0, '127.0.0.1', toNode(world.api.fetch));
  address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/v1/ticket/register`;
});
afterAll(async () => {
  await server.close(0);
  await world.close();
});
const forgetAttempts = () => world.pool.query('DELETE FROM code_attempt');
beforeEach(forgetAttempts);

interface Guess {
  status: number;
  text: string;
  headers: Record<string, string>;
  /** Milliseconds until the reply was complete. */
  took: number;
}

let asked = 0;

async function guess(code: string): Promise<Guess> {
  asked += 1;
  const started = performance.now();
  const reply = await fetch(address, {
    method: 'POST',
    headers: {
      Authorization: `Bearer test:guesser-${asked}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      'X-Device-Id': '6f4f8a3e-0000-4000-8000-000000000000',
    },
    body: JSON.stringify({ code }),
  });
  const text = await reply.text();
  const took = performance.now() - started;
  return { status: reply.status, text, headers: Object.fromEntries(reply.headers), took };
}

type Kind = 'unknown' | 'again' | 'foreign' | 'revoked';
const kinds: readonly Kind[] = ['unknown', 'again', 'foreign', 'revoked'];

/** A code of each kind. `again` is unknown as well: two measurements of the same kind show the noise. */
async function codesOf(count: number): Promise<Record<Kind, readonly string[]>> {
  const [foreign, revoked] = [await world.issue('final', count), await world.issue('final', count)];
  for (const code of foreign) await world.ask(`owner-of-${code}`, 'POST /ticket/register', { code });
  await revokeCodes(world.pool, world.secrets, revoked);
  await forgetAttempts();
  const unknown = () => Array.from({ length: count }, newCode);
  return { unknown: unknown(), again: unknown(), foreign, revoked };
}

/** Sends one code of each kind after another, in a new random order each time. */
async function measure(codes: Record<Kind, readonly string[]>): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { unknown: [], again: [], foreign: [], revoked: [] };
  for (const round of codes.unknown.keys()) {
    // The limits are tested elsewhere.
    if (round % 20 === 0) await forgetAttempts();
    for (const kind of shuffled(kinds)) {
      const { status, took } = await guess(codes[kind][round] ?? '');
      expect(status, kind).toBe(422);
      times[kind].push(took);
    }
  }
  return times;
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: randomInt(2 ** 32) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

const medianDifference = (one: readonly number[], other: readonly number[]): number =>
  Math.abs(median(one) - median(other));

/**
 * The difference between the medians of two measurements of one kind that chance does not exceed in 99 of 100 cases, for a person
 * with as many attempts as an address has in a window: half of them for each kind.
 */
function noiseOf(times: readonly number[]): number {
  const tries = attemptLimits.address / 2;
  const chances = Array.from({ length: 1_000 }, () => {
    const mixed = shuffled(times);
    return medianDifference(mixed.slice(0, tries), mixed.slice(tries, 2 * tries));
  });
  return chances.toSorted((one, other) => one - other)[989] ?? 0;
}

describe('a guess', () => {
  it('gets the same answer for a code that is unknown, somebody else’s, or revoked', async () => {
    const codes = await codesOf(1);
    const replies = await Promise.all(kinds.map((kind) => guess(codes[kind][0] ?? '')));
    const told = replies.map(({ status, text, headers }) => {
      const { requestId: _, ...body } = JSON.parse(text);
      const { date, 'x-request-id': id, ...rest } = headers;
      return { status, body, rest, length: text.length, hasDate: date !== undefined, hasId: id !== undefined };
    });
    expect(told[0]).toMatchObject({ status: 422, body: { code: 'INVALID_CODE' } });
    for (const one of told) expect(one).toEqual(told[0]);
  });

  it('takes the same time for all of them within chance, and the measurement would detect a difference', async () => {
    const times = await measure(await codesOf(60));
    const noise = noiseOf([...times.unknown, ...times.again]);
    expect(medianDifference(times.unknown, times.foreign)).toBeLessThan(noise);
    expect(medianDifference(times.unknown, times.revoked)).toBeLessThan(noise);

    // The same, when an existing code takes slightly longer than chance to read.
    const codes = await codesOf(40);
    await world.owner.query(`
      CREATE FUNCTION dawdle(state text) RETURNS text LANGUAGE sql VOLATILE
        AS 'SELECT state FROM pg_sleep(${(2 * noise) / 1_000})';
      ALTER TABLE ticket_code RENAME TO quick_code;
      CREATE VIEW ticket_code AS
        SELECT code_hash, batch_id, dawdle(state) AS state, registered_by, registered_at FROM quick_code;
      GRANT SELECT, UPDATE ON ticket_code TO PUBLIC`);
    try {
      const slower = await measure(codes);
      expect(medianDifference(slower.unknown, slower.foreign)).toBeGreaterThan(noise);
    } finally {
      await world.owner.query('DROP VIEW ticket_code; ALTER TABLE quick_code RENAME TO ticket_code');
    }
  });

  it('is limited by the address, whichever fan sends it', async () => {
    const guesses = Array.from({ length: attemptLimits.address + 20 }, () => guess(newCode()));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(attemptLimits.address);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});
