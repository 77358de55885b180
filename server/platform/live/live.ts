import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

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
   */
  open(
    response: ServerResponse,
    headers: Record<string, string>,
    topics: readonly string[],
    lastEventId: string | null,
  ): Promise<boolean>;
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

/** Milliseconds of work between two turns of the event loop, so that other requests never wait longer. */
const slice = 8;
const heartbeatEvery = 15_000;
/** The most unread bytes of a viewer before the connection is closed: the client can reconnect and resume. */
const mostUnread = 256 * 1024;
const heartbeat = Buffer.from(': \n\n');

export function createLiveHub(): LiveHub {
  const sources = new Map<string, LiveSource>();
  const topics = new Map<string, Topic>();
  const viewers = new Set<Viewer>();
  const revisions = new Map<string, number>();
  const batches: Batch[] = [];
  let writing: Promise<void> | null = null;
  let closed = false;

  const cursor = () => [...revisions].map(([kind, revision]) => `${kind}.${revision}`).join('~');

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
    const end = `id: ${cursor()}\n\n`;
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
    const joined = (await Promise.all(names.map((name) => join(viewer, name, seen)))).filter((one) => one !== null);
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
    async open(response, headers, names, lastEventId) {
      if (closed) return false;
      const viewer: Viewer = { response, topics: new Map(), joined: new Map(), missed: new Map() };
      viewers.add(viewer);
      response.once('close', () => forget(viewer));
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
      write(viewer, Buffer.from(`${first}id: ${cursor()}\n\n`));
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

function splitTopic(name: string): string[] {
  const colon = name.indexOf(':');
  return colon === -1 ? [name] : [name.slice(0, colon), name.slice(colon + 1)];
}

function eventOf({ kind, id }: Topic, data: string): string {
  return `event: ${kind}:${id}\ndata: ${data}\n\n`;
}

/** Milliseconds before a disconnected client tries again, spread so that not all of them return at once. */
function retryHint(): number {
  return 1_000 + Math.floor(Math.random() * 2_000);
}

function begin(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  // The end of the stream is the end of the connection, so that no chunk has to be framed for each viewer.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    Connection: 'close',
  });
  response.flushHeaders();
  response.socket?.setNoDelay(true);
}

function readCursor(text: string | null): Map<string, number> {
  const entries = [...(text ?? '').matchAll(/(?:^|~)([a-z]+)\.(\d{1,15})(?=~|$)/g)];
  return new Map(entries.map(([, kind = '', revision]) => [kind, Number(revision)]));
}

/** Visits all of them, and yields to the event loop after each slice of time. */
async function eachSliced<T>(all: Iterable<T>, act: (one: T) => void): Promise<void> {
  let started = performance.now();
  let since = 0;
  for (const one of all) {
    act(one);
    since += 1;
    if (since < 32) continue;
    since = 0;
    if (performance.now() - started < slice) continue;
    await nextTurn();
    started = performance.now();
  }
}
