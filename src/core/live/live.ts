import { isRefusedByPolicy } from '../api/policy.ts';
import { afterTakeovers } from '../element/first-render.ts';
import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';
import { createRetry } from '../state/retry.ts';
import { shared } from '../state/shared.ts';

/** `idle`: no listeners, or the tab is hidden. `waiting`: connection lost or silent, reconnecting. */
export type LiveStatus = 'idle' | 'connecting' | 'open' | 'waiting';

type Listener = (message: unknown) => void;

/** For "reconnecting" on a screen with live figures. */
export const liveStatus = shared<LiveStatus>('live-status', () => 'idle');

/**
 * How long the connection waits for topics of further elements, which are added to a page one after another.
 * Milliseconds.
 */
const batchDelayMs = 100;

/** How many messages of a connection are kept for listeners that are added later. */
const maxMessages = 100;

/** Without a further event for so many heartbeats a connection counts as lost: its other end may be gone without a word. */
const missedBeats = 2.5;

/** A connection without any event for so many milliseconds counts as lost: something in between may hold it back. */
const quietMs = 10_000;

/** Topics per connection; more topics share several connections. */
const topicsPerConnection = 60;

/**
 * Subscribes to a topic (`vote:ID`); messages are parsed JSON. All topics of a page share one connection, closed while
 * the tab is hidden. The first message is a full state, later ones are changes; after a reconnect they resume where
 * they stopped.
 * @returns unsubscribes
 */
export function subscribe(topic: string, onMessage: Listener): () => void {
  return singleton('live', createLive).subscribe(topic, onMessage);
}

function createLive() {
  const listeners = new Map<string, Set<Listener>>();
  let connections: EventSource[] = [];
  /** The last event id that every listener has received; empty once a new listener needs a full message. */
  let lastEventId = '';
  /** All that these connections have received, by topic; null for too much of it, and for resumed connections. */
  let arrived: [topic: string, message: unknown][] | null = null;
  let planned: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds between two heartbeats, as the server says. */
  let beatEvery = 15_000;
  const retry = createRetry(() => connect('waiting'));

  const close = () => {
    clearTimeout(planned);
    planned = undefined;
    for (const connection of connections) connection.close();
    connections = [];
  };

  const connect = (meanwhile: LiveStatus = 'connecting') => {
    close();
    if (listeners.size === 0 || document.hidden) {
      retry.stop();
      liveStatus.value = 'idle';
      return;
    }
    liveStatus.value = meanwhile;
    arrived = lastEventId ? null : [];
    const topics = [...listeners.keys()];
    for (let start = 0; start < topics.length; start += topicsPerConnection) {
      connections.push(open(topics.slice(start, start + topicsPerConnection)));
    }
  };

  const open = (topics: string[]) => {
    const query = new URLSearchParams(topics.map((topic) => ['topic', topic]));
    if (lastEventId) query.set('lastEventId', lastEventId);
    const connection = new EventSource(`${platform.origin}/api/v1/live?${query}`);
    const lost = () => {
      if (connections.includes(connection)) void connectLater();
    };
    let watchdog = setTimeout(lost, quietMs);
    const markAlive = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(lost, beatEvery * missedBeats);
      if (!connections.includes(connection)) return;
      retry.stop();
      liveStatus.value = 'open';
    };
    connection.onerror = lost;
    connection.addEventListener('beat', ({ data }) => {
      beatEvery = Number(data) || beatEvery;
      markAlive();
    });
    for (const topic of topics) {
      connection.addEventListener(topic, markAlive);
      connection.addEventListener(topic, deliver);
    }
    return connection;
  };

  /**
   * Replaces EventSource's own reconnects: those have a fixed delay, the same for all fans, and stop for good after a
   * 503.
   */
  const connectLater = async () => {
    close();
    liveStatus.value = 'waiting';
    const isRefused = await isRefusedByPolicy();
    if (!isRefused && connections.length === 0) retry.failed();
  };

  const deliver = (event: MessageEvent<string>) => {
    if (connections.length === 1) lastEventId = event.lastEventId;
    const message: unknown = JSON.parse(event.data);
    if (arrived && arrived.push([event.type, message]) > maxMessages) arrived = null;
    for (const listener of listeners.get(event.type) ?? []) listener(message);
  };

  const connectSoon = () => {
    planned ??= setTimeout(() => afterTakeovers(() => planned !== undefined && connect()), batchDelayMs);
  };

  // Restarts the connections, also lost ones, when the tab is hidden or shown.
  document.addEventListener('visibilitychange', () => {
    retry.stop();
    connect();
  });
  // The back/forward cache excludes pages with open connections, and a restored page needs a new one.
  addEventListener('pagehide', close);
  addEventListener('pageshow', ({ persisted }) => persisted && connectSoon());

  return {
    subscribe(topic: string, onMessage: Listener): () => void {
      const ofTopic = listeners.get(topic);
      const others = ofTopic ?? new Set<Listener>();
      listeners.set(topic, others.add(onMessage));
      // A listener that is added later needs the full first message too.
      if (ofTopic && arrived && connections.length > 0) {
        const messages = arrived.filter(([of]) => of === topic);
        queueMicrotask(() => {
          if (others.has(onMessage)) for (const [, message] of messages) onMessage(message);
        });
      } else {
        lastEventId = '';
        connectSoon();
      }
      return () => {
        others.delete(onMessage);
        if (others.size === 0 && listeners.get(topic) === others) listeners.delete(topic);
        if (listeners.size === 0) connectSoon();
      };
    },
  };
}
