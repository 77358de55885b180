import type { Context } from 'hono';
import { Refusal } from './errors.ts';

/**
 * A request's body as text, and no more of it in memory than `limit` bytes, whatever the request says of its length.
 * @throws Refusal INVALID_REQUEST for a longer one
 */
export async function readText(context: Context, limit: number): Promise<string> {
  const length = context.req.raw.headers.get('content-length');
  if (length !== null) {
    if (Number(length) > limit) throw tooLong(limit);
    return context.req.text();
  }
  const chunks: Uint8Array[] = [];
  let received = 0;
  // Asking for the stream costs every request a good deal, so it is left to those that don't say how long they are.
  for await (const chunk of context.req.raw.body ?? []) {
    received += chunk.byteLength;
    if (received > limit) throw tooLong(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLong(limit: number): Refusal {
  return new Refusal('INVALID_REQUEST', { fields: [{ path: 'body', reason: `longer than ${limit} bytes` }] });
}
