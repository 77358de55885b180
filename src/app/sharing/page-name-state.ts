import { call } from '../../core/api/call.ts';
import { createRemote } from '../../core/state/remote.ts';

/** The prize event or stream that a page shows; its element has no event with the name. */
export type Subject = { eventId: string } | { streamId: string };

/** The name of a prize event or a stream. The page's element reads the same at about the same time: both share a reply. */
export const createPageName = (subject: Subject) =>
  createRemote<string>(async (signal) => {
    const read =
      'eventId' in subject
        ? call('GET /event/:eventId', { params: subject, signal })
        : call('GET /streaming/:streamId', { params: subject, signal });
    return (await read).name;
  });
