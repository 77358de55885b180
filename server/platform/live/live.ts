import type { ServerResponse } from 'node:http';
import { createFairShare } from '../http/limits/fair-share.ts';
import { eachSliced } from './each-sliced.ts';
import { begin, eventOf, readCursor, retryHint, splitTopic, writeCursor } from './event-text.ts';

/** The message of a topic at a revision: JSON without line breaks. */
export interface LiveMessage {
  revision: number;
  data: string;
}

/** The source of the messages of one kind of topic. Its revisions only increase. */
export interface LiveSource {
  /**
   * Reads a topic for a new viewer: its whole state, or only what changed after the revision that the viewer saw last.
   * @returns null for a topic that doesn't exist
   */
  join(id: string, since: number | null): Promise<LiveMessage | null>;
  /** Called when the last viewer of a topic has left. */
  leave(id: string): void;
}

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
   * @returns false, and leaves the response alone, when none of them exists or the hub is closing
   * @throws Refusal OVERLOADED when the hub has too many viewers, or too many of this network
   */
  open(response: ServerResponse, headers: Record<string, string>, asked: StreamRequest): Promise<boolean>;
  readonly viewers: number;
  readonly closing: boolean;
  /** Ends every stream; clients reconnect to any server that is up. */
  close(): Promise<void>;
}

interface Viewer {
  response: ServerResponse;
  topics: Map<string, Topic>;
  /**
   * Revisions of the first messages, by topic. An older message holds nothing new. A message of the same revision may, since not
   * every change has a revision of its own: a vote closes without a ballot.
   */
  joined: Map<Topic, number>;
  /** What was published while the first message was being read. */
  missed: Map<Topic, number>;
}

interface Topic {
  kind: string;
  id: string;
  viewers: Set<Viewer>;
}

interface Joined {
  topic: Topic;
  message: LiveMessage;
}

interface Batch {
  kind: string;
  revision: number;
  messages: ReadonlyMap<string, string>;
  written: () => void;
}

const heartbeatEvery = 15_000;
/** Topics that one viewer reads at once: reading all 60 together would take every connection to the database. */
const readAtOnce = 6;
/** The most unread bytes of a viewer before the connection is closed: the client can reconnect and resume. */
const mostUnread = 256 * 1024;
const heartbeat = Buffer.from(': \n\n');

/** @param mostViewers at once, on this server */
export function createLiveHub(mostViewers = 40_000): LiveHub {
  const sources = new Map<string, LiveSource>();
  const topics = new Map<string, Topic>();
  const viewers = new Set<Viewer>();
  const places = createFairShare(mostViewers);
  const revisions = new Map<string, number>();
  const batches: Batch[] = [];
  let writing: Promise<void> | null = null;
  let closed = false;

  const beat = setInterval(() => void eachSliced(viewers, (viewer) => write(viewer, heartbeat)), heartbeatEvery);
  beat.unref();

  /** Written to the socket itself once the head is out: the response would cork it and add a callback for each write. */
  function write({ response: { headersSent, socket } }: Viewer, bytes: Buffer): void {
    if (!headersSent || socket === null || !socket.writable) return;
    if (socket.writableLength > mostUnread) socket.destroy();
    else socket.write(bytes);
  }

  function forget(viewer: Viewer): void {
    viewers.delete(viewer);
    for (const name of viewer.topics.keys()) leave(viewer, name);
  }

  function leave(viewer: Viewer, name: string): void {
    const topic = viewer.topics.get(name);
    viewer.topics.delete(name);
    topic?.viewers.delete(viewer);
    if (topic === undefined || topic.viewers.size > 0 || topics.get(name) !== topic) return;
    topics.delete(name);
    sources.get(topic.kind)?.leave(topic.id);
  }

  async function writeBatches(): Promise<void> {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      await writeBatch(batch);
      batch.written();
    }
    writing = null;
  }

  async function writeBatch({ kind, revision, messages }: Batch): Promise<void> {
    revisions.set(kind, Math.max(revision, revisions.get(kind) ?? 0));
    const end = `id: ${writeCursor(revisions)}\n\n`;
    // Most viewers watch one topic and get message and id in one write; for the others the id is sent last.
    const several = new Map<Viewer, Buffer[]>();
    for (const [id, data] of messages) {
      const topic = topics.get(`${kind}:${id}`);
      if (topic === undefined) continue;
      const event = eventOf(topic, data);
      const alone = Buffer.from(event + end);
      const shared = Buffer.from(event);
      await eachSliced(topic.viewers, (viewer) => {
        const joined = viewer.joined.get(topic);
        if (joined === undefined) viewer.missed.set(topic, revision);
        if (joined === undefined || joined > revision) return;
        if (viewer.topics.size === 1) write(viewer, alone);
        else several.set(viewer, [...(several.get(viewer) ?? []), shared]);
      });
    }
    const last = Buffer.from(end);
    await eachSliced(several, ([viewer, events]) => write(viewer, Buffer.concat([...events, last])));
  }

  function enter(viewer: Viewer, name: string): Topic {
    const [kind = '', id = ''] = splitTopic(name);
    const topic = topics.get(name) ?? { kind, id, viewers: new Set() };
    topics.set(name, topic);
    topic.viewers.add(viewer);
    viewer.topics.set(name, topic);
    return topic;
  }

  /** @returns null for a topic that doesn't exist */
  async function join(viewer: Viewer, name: string, seen: ReadonlyMap<string, number>): Promise<Joined | null> {
    const topic = viewer.topics.get(name) ?? enter(viewer, name);
    viewer.missed.delete(topic);
    const message = (await sources.get(topic.kind)?.join(topic.id, seen.get(topic.kind) ?? null)) ?? null;
    if (message !== null) return { topic, message };
    leave(viewer, name);
    return null;
  }

  /** A first message may lack what was published while it was being read; in that case all topics are read again. */
  async function joinAll(
    viewer: Viewer,
    names: readonly string[],
    seen: ReadonlyMap<string, number>,
  ): Promise<Joined[]> {
    const joined: Joined[] = [];
    for (let start = 0; start < names.length; start += readAtOnce) {
      const some = names.slice(start, start + readAtOnce).map((name) => join(viewer, name, seen));
      joined.push(...(await Promise.all(some)).filter((one) => one !== null));
    }
    const stale = joined.some(({ topic, message }) => (viewer.missed.get(topic) ?? -1) >= message.revision);
    return stale ? joinAll(viewer, [...viewer.topics.keys()], seen) : joined;
  }

  return {
    offer(kind, source) {
      sources.set(kind, source);
    },
    publish(kind, revision, messages) {
      return new Promise((written) => {
        batches.push({ kind, revision, messages, written });
        writing ??= writeBatches();
      });
    },
    async open(response, headers, { topics: names, lastEventId, network }) {
      if (closed || response.closed) return false;
      places.enter(network);
      const viewer: Viewer = { response, topics: new Map(), joined: new Map(), missed: new Map() };
      viewers.add(viewer);
      response.once('close', () => {
        places.leave(network);
        forget(viewer);
      });
      // An error on the connection means that the viewer left; 'close' follows.
      response.on('error', () => response.destroy());
      let joined: Joined[];
      try {
        joined = await joinAll(viewer, names, readCursor(lastEventId));
      } catch (error) {
        forget(viewer);
        throw error;
      }
      if (joined.length === 0 || closed) {
        forget(viewer);
        return false;
      }
      begin(response, headers);
      let first = `retry: ${retryHint()}\n\n`;
      for (const { topic, message } of joined) {
        viewer.joined.set(topic, message.revision);
        revisions.set(topic.kind, Math.max(message.revision, revisions.get(topic.kind) ?? 0));
        first += eventOf(topic, message.data);
      }
      write(viewer, Buffer.from(`${first}id: ${writeCursor(revisions)}\n\n`));
      return true;
    },
    get viewers() {
      return viewers.size;
    },
    get closing() {
      return closed;
    },
    async close() {
      closed = true;
      clearInterval(beat);
      await writing;
      await eachSliced(viewers, ({ response }) => response.end());
    },
  };
}
