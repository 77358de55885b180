import type { ServerResponse } from 'node:http';
import { createFairShare } from '../http/limits/fair-share.ts';
import { createBatches } from './batches.ts';
import { eachSliced } from './each-sliced.ts';
import { begin, eventOf, readCursor, retryHint, writeCursor } from './event-text.ts';
import type { LiveSource } from './live-source.ts';
import { createViewers, type Joined, type Viewer, write } from './viewers.ts';

export interface StreamRequest {
  topics: readonly string[];
  /** The id of the last event that the client received. */
  lastEventId: string | null;
  /** The viewer's network: see `networkOf`. */
  network: string;
}

/**
 * Server-Sent Events by topic, `kind:id`. One connection carries any number of topics; an event's name is its topic. Each message
 * is serialised once and the same bytes go to every viewer. The event id is a cursor over all kinds, written after everything up
 * to it, so that `Last-Event-ID` resumes each topic of the connection.
 */
export interface LiveHub {
  offer(kind: string, source: LiveSource): void;
  /** Sends messages by topic id to their viewers; resolves when they are written. */
  publish(kind: string, revision: number, messages: ReadonlyMap<string, string>): Promise<void>;
  /**
   * Turns a response into a stream of these topics; topics that don't exist are left out.
   * @returns false, without a change of the response, when no such topic exists or the hub is closing
   * @throws Refusal OVERLOADED when the hub has too many viewers, or too many of this network
   */
  open(response: ServerResponse, headers: Record<string, string>, request: StreamRequest): Promise<boolean>;
  readonly viewers: number;
  readonly closing: boolean;
  /** Ends every stream; clients reconnect to any server that is up. */
  close(): Promise<void>;
}

const heartbeatEvery = 15_000;
/** Pages see it, unlike a comment: without one they know that the connection is dead. Its data are the milliseconds until the next. */
const heartbeatText = `event: beat\ndata: ${heartbeatEvery}\n\n`;
const heartbeat = Buffer.from(heartbeatText);

/** @param maxViewers at once, on this server */
export function createLiveHub(maxViewers = 40_000): LiveHub {
  const sources = new Map<string, LiveSource>();
  const viewers = createViewers(sources);
  const places = createFairShare(maxViewers);
  const revisions = new Map<string, number>();
  const batches = createBatches(revisions, viewers.topic);
  let closed = false;

  const beat = setInterval(() => void eachSliced(viewers.all, (viewer) => write(viewer, heartbeat)), heartbeatEvery);
  beat.unref();

  /** Writes the first messages, after which the viewer gets published messages. */
  function start(viewer: Viewer, headers: Record<string, string>, joined: readonly Joined[]): void {
    begin(viewer.response, headers);
    let first = `retry: ${retryHint()}\n\n${heartbeatText}`;
    for (const { topic, message } of joined) {
      viewer.joined.set(topic, message.revision);
      revisions.set(topic.kind, Math.max(message.revision, revisions.get(topic.kind) ?? 0));
      first += eventOf(topic, message.data);
    }
    write(viewer, Buffer.from(`${first}id: ${writeCursor(revisions)}\n\n`));
  }

  return {
    offer: (kind, source) => void sources.set(kind, source),
    publish: (kind, revision, messages) => batches.publish({ kind, revision, messages }),
    async open(response, headers, { topics: names, lastEventId, network }) {
      if (closed || response.closed) return false;
      places.enter(network);
      const viewer = viewers.add(response);
      response.once('close', () => {
        places.leave(network);
        viewers.remove(viewer);
      });
      // An error on the connection means that the viewer left; 'close' follows.
      response.on('error', () => response.destroy());
      let joined: Joined[];
      try {
        joined = await viewers.joinAll(viewer, names, readCursor(lastEventId));
      } catch (error) {
        viewers.remove(viewer);
        throw error;
      }
      if (joined.length === 0 || closed || response.closed) {
        viewers.remove(viewer);
        return false;
      }
      start(viewer, headers, joined);
      return true;
    },
    get viewers() {
      return viewers.all.size;
    },
    get closing() {
      return closed;
    },
    async close() {
      closed = true;
      clearInterval(beat);
      await batches.written();
      await eachSliced(viewers.all, ({ response }) => response.end());
    },
  };
}
