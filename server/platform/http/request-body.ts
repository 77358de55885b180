import type { Context } from 'hono';
import { readAtMost } from '../read-at-most.ts';
import { Refusal } from './errors.ts';

/**
 * Reads a request's body as text, at most `limit` bytes of it into memory, regardless of the length that the request states.
 * Hono's `bodyLimit` opens the stream of every request, which costs time; here only a request without a length does.
 * @throws Refusal INVALID_REQUEST for a longer one, and for one that the client breaks off
 */
export async function readText(context: Context, limit: number): Promise<string> {
  try {
    return await read(context, limit);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Nothing but the client's connection can fail here: the client has gone, and so has the reader of the answer.
    throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'body', reason: 'ended before its length' }] });
  }
}

async function read(context: Context, limit: number): Promise<string> {
  const length = context.req.raw.headers.get('content-length');
  if (length !== null) {
    if (Number(length) > limit) throw tooLong(limit);
    return context.req.text();
  }
  // Opening the stream is slow, so it is done only for requests that don't state their length.
  return (await readAtMost(context.req.raw.body ?? [], limit, () => tooLong(limit))).toString('utf8');
}

function tooLong(limit: number): Refusal {
  return new Refusal('INVALID_REQUEST', { fields: [{ path: 'body', reason: `longer than ${limit} bytes` }] });
}
