import type { ServerResponse } from 'node:http';
import { splitTopic } from './event-text.ts';
import type { LiveMessage, LiveSource } from './live-source.ts';

export interface Viewer {
  response: ServerResponse;
  topics: Map<string, Topic>;
  /**
   * Revisions of the first messages, by topic. An older message holds nothing new. A message of the same revision may, since not
   * every change has a revision of its own: a vote closes without a ballot.
   */
  joined: Map<Topic, number>;
  /** The last revision of each topic that was published while the first messages were read. */
  missed: Map<Topic, number>;
}

export interface Topic {
  kind: string;
  id: string;
  viewers: Set<Viewer>;
}

export interface Joined {
  topic: Topic;
  message: LiveMessage;
}

/** Topics that one viewer reads at once: reading all 60 together would take every connection to the database. */
const readAtOnce = 6;
/** The max number of unread bytes of a viewer. With more, the connection is closed: the client can reconnect and resume. */
const maxUnread = 256 * 1024;

/** Written to the socket itself once the head is out: the response would cork it and add a callback for each write. */
export function write({ response: { headersSent, socket } }: Viewer, bytes: Buffer): void {
  if (!headersSent || socket === null || !socket.writable) return;
  if (socket.writableLength > maxUnread) socket.destroy();
  else socket.write(bytes);
}

/** The viewers of each topic. A topic exists as long as it has viewers. */
export function createViewers(sources: ReadonlyMap<string, LiveSource>) {
  const topics = new Map<string, Topic>();
  const all = new Set<Viewer>();

  function enter(viewer: Viewer, name: string): Topic {
    const [kind = '', id = ''] = splitTopic(name);
    const topic = topics.get(name) ?? { kind, id, viewers: new Set() };
    topics.set(name, topic);
    topic.viewers.add(viewer);
    viewer.topics.set(name, topic);
    return topic;
  }

  function leave(viewer: Viewer, name: string): void {
    const topic = viewer.topics.get(name);
    viewer.topics.delete(name);
    topic?.viewers.delete(viewer);
    if (topic === undefined || topic.viewers.size > 0 || topics.get(name) !== topic) return;
    topics.delete(name);
    sources.get(topic.kind)?.leave(topic.id);
  }

  /** @returns null for a topic that doesn't exist */
  async function join(viewer: Viewer, name: string, seen: ReadonlyMap<string, number>): Promise<Joined | null> {
    const topic = viewer.topics.get(name) ?? enter(viewer, name);
    viewer.missed.delete(topic);
    const message = (await sources.get(topic.kind)?.join(topic.id, seen.get(topic.kind) ?? null)) ?? null;
    if (viewer.topics.get(name) !== topic) {
      // The viewer left during the read, and the source may have begun to watch the topic after that.
      if (!topics.has(name)) sources.get(topic.kind)?.leave(topic.id);
      return null;
    }
    if (message !== null) return { topic, message };
    leave(viewer, name);
    return null;
  }

  /**
   * Reads the first message of each topic. If a change of a topic was published during the reads, its message may lack the change: then
   * all topics are read again.
   * @param seen the revisions that the viewer saw last, by kind
   */
  async function joinAll(
    viewer: Viewer,
    names: readonly string[],
    seen: ReadonlyMap<string, number>,
  ): Promise<Joined[]> {
    const joined: Joined[] = [];
    for (let start = 0; start < names.length && all.has(viewer); start += readAtOnce) {
      const batch = names.slice(start, start + readAtOnce).map((name) => join(viewer, name, seen));
      joined.push(...(await Promise.all(batch)).filter((one) => one !== null));
    }
    const stale = joined.some(({ topic, message }) => (viewer.missed.get(topic) ?? -1) >= message.revision);
    return stale ? joinAll(viewer, [...viewer.topics.keys()], seen) : joined;
  }

  return {
    all: all as ReadonlySet<Viewer>,
    joinAll,
    topic: (name: string): Topic | undefined => topics.get(name),
    add(response: ServerResponse): Viewer {
      const viewer: Viewer = { response, topics: new Map(), joined: new Map(), missed: new Map() };
      all.add(viewer);
      return viewer;
    },
    remove(viewer: Viewer): void {
      all.delete(viewer);
      for (const name of viewer.topics.keys()) leave(viewer, name);
    },
  };
}
