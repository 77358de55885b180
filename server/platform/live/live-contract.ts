import { z } from 'zod';
import { defineCalls } from '../http/contract.ts';

/** The max number of topics on one connection. */
const maxTopics = 60;

/**
 * Live streams are Server-Sent Events. An event's name is its topic; its data is the topic's message as JSON. The first message
 * of each topic is complete, later ones hold only changes. After a lost connection `Last-Event-ID` (or `lastEventId` in the
 * query, for clients that can't send the header) resumes with the changes since then.
 */
export const liveCalls = defineCalls({
  'GET /live': {
    summary:
      'Server-Sent Events of one or more topics, such as vote:final, on one connection; `beat` says when the next heartbeat comes, in milliseconds',
    access: 'open',
    kind: 'events',
    // After a restart every fan connects again, and many share the address of a hall or a carrier.
    limit: { burst: 3_000, perMinute: 6_000 },
    query: z.object({
      topic: z
        .array(z.string())
        .min(1)
        .max(maxTopics)
        .meta({ description: `Repeatable, ${maxTopics} at most` }),
      lastEventId: z.string().optional(),
    }),
    event: z.looseObject({}).meta({ description: 'The message of the topic that the event is named after' }),
    errors: ['NOT_FOUND', 'OVERLOADED'],
  },
});
