import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Listener, listen, toNode } from '../../platform/http/listen.ts';
import { createTicketWorld, passContent, type TicketWorld } from '../testing.ts';
import { revokeCodes } from './batches.ts';
import { newCode } from './new-code.ts';

export let world: TicketWorld;
let address: string;

export const forgetAttempts = () => world.pool.query('DELETE FROM code_attempt');

/** A running server with a pass `final`, until the tests of the file have run. */
export function setUpGuessing(): void {
  let server: Listener;
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
  beforeEach(forgetAttempts);
}

interface Guess {
  status: number;
  text: string;
  headers: Record<string, string>;
  /** Milliseconds until the reply was complete. */
  took: number;
}

let requests = 0;

/** Sends a code as another fan each time. */
export async function guess(code: string): Promise<Guess> {
  requests += 1;
  const started = performance.now();
  const reply = await fetch(address, {
    method: 'POST',
    headers: {
      Authorization: `Bearer test:guesser-${requests}`,
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

export type Kind = 'unknown' | 'again' | 'foreign' | 'revoked';
export const kinds: readonly Kind[] = ['unknown', 'again', 'foreign', 'revoked'];

/** Codes of each kind. `again` is unknown as well: two measurements of the same kind show the noise. */
export async function codesOf(count: number): Promise<Record<Kind, readonly string[]>> {
  const [foreign, revoked] = [await world.issue('final', count), await world.issue('final', count)];
  for (const code of foreign) await world.request(`owner-of-${code}`, 'POST /ticket/register', { code });
  await revokeCodes(world.pool, world.secrets, revoked);
  await forgetAttempts();
  const unknown = () => Array.from({ length: count }, newCode);
  return { unknown: unknown(), again: unknown(), foreign, revoked };
}
