import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { Refusal } from '../http/errors.ts';
import { networkOf } from '../http/limits/rate-limit.ts';
import type { EventsReply } from '../http/routes.ts';
import type { Platform } from '../platform.ts';

const topicForm = /^[a-z]+:[\w-]{1,64}$/;

/**
 * Answers a request with a stream of topics.
 * @throws Refusal INVALID_REQUEST where no topic is well-formed, NOT_FOUND for HEAD and when none of
 * them exists, OVERLOADED while the server ends and where it has too many viewers
 */
export async function openStream(
  platform: Platform,
  context: Context,
  headers: Readonly<Record<string, string>>,
  { topics, lastEventId, address }: EventsReply & { address: string },
): Promise<Response> {
  // Hono answers HEAD with the headers of the GET answer, and the stream's headers would be sent twice.
  if (context.req.method === 'HEAD') throw new Refusal('NOT_FOUND');
  // A malformed topic counts as one that doesn't exist: it must not break the other topics of the page.
  const valid = [...new Set(topics)].filter((topic) => topicForm.test(topic));
  if (valid.length === 0) {
    throw new Refusal('INVALID_REQUEST', {
      fields: [{ path: 'query.topic', reason: 'has no valid topic, such as vote:final' }],
    });
  }
  // Streams are written to the socket itself: ten thousand viewers get the same bytes, without a stream object each.
  const { outgoing } = context.env as HttpBindings;
  const seen = context.req.header('last-event-id') ?? lastEventId ?? null;
  if (platform.live.closing) throw new Refusal('OVERLOADED', { retryAfterSeconds: 1 });
  const request = { topics: valid, lastEventId: seen, network: networkOf(address) };
  const isOpen = await platform.live.open(outgoing, headers, request);
  if (!isOpen && !outgoing.closed) throw new Refusal('NOT_FOUND');
  return RESPONSE_ALREADY_SENT;
}
