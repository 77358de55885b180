import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';
import { shared } from '../state/shared.ts';

/** `idle`: nobody listens, or the tab is hidden. `waiting`: lost, and trying again. */
export type LiveStatus = 'idle' | 'connecting' | 'open' | 'waiting';

type Listener = (message: unknown) => void;

/** For "reconnecting" on a screen that shows live figures. */
export const liveStatus = shared<LiveStatus>('live-status', () => 'idle');

/** Milliseconds before the first new attempt, and at most between attempts. */
const firstDelay = 500;
const longestDelay = 30_000;

/** What one connection carries; more topics than these share several. */
const topicsPerConnection = 60;

/**
 * Hears every message of a topic (`vote:ID`), as parsed JSON. All topics of a page share one connection, which is closed
 * while the tab is hidden. The first message is whole, later ones say what changed; after a lost connection they go on
 * from where they stopped.
 * @returns how to stop
 */
export function subscribe(topic: string, onMessage: Listener): () => void {
  return singleton('live', createLive).subscribe(topic, onMessage);
}

function createLive() {
  const listeners = new Map<string, Set<Listener>>();
  let connections: EventSource[] = [];
  /** Up to where every listener knows everything; empty when one has come that knows nothing yet. */
  let lastEventId = '';
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let planned = false;

  const close = () => {
    clearTimeout(retry);
    for (const connection of connections) connection.close();
    connections = [];
  };

  const connect = () => {
    planned = false;
    close();
    if (listeners.size === 0 || document.hidden) {
      liveStatus.value = 'idle';
      return;
    }
    liveStatus.value = failures === 0 ? 'connecting' : 'waiting';
    const topics = [...listeners.keys()];
    for (let start = 0; start < topics.length; start += topicsPerConnection) {
      connections.push(open(topics.slice(start, start + topicsPerConnection)));
    }
  };

  const open = (topics: string[]) => {
    const query = new URLSearchParams(topics.map((topic) => ['topic', topic]));
    if (lastEventId) query.set('lastEventId', lastEventId);
    const connection = new EventSource(`${platform.origin}/api/v1/live?${query}`);
    connection.onopen = () => {
      failures = 0;
      liveStatus.value = 'open';
    };
    connection.onerror = () => {
      if (connections.includes(connection)) connectLater();
    };
    for (const topic of topics) connection.addEventListener(topic, deliver);
    return connection;
  };

  /** EventSource's own attempts come at fixed times, all fans' at once, and end for good after a 503. */
  const connectLater = () => {
    close();
    liveStatus.value = 'waiting';
    const longest = Math.min(longestDelay, firstDelay * 2 ** failures);
    failures += 1;
    retry = setTimeout(connect, longest * (0.5 + Math.random() / 2));
  };

  const deliver = (event: MessageEvent<string>) => {
    if (connections.length === 1) lastEventId = event.lastEventId;
    const message: unknown = JSON.parse(event.data);
    for (const listener of listeners.get(event.type) ?? []) listener(message);
  };

  /** Elements come and go together; one new connection does for all that changed in this turn. */
  const connectSoon = () => {
    if (planned) return;
    planned = true;
    queueMicrotask(connect);
  };

  document.addEventListener('visibilitychange', () => {
    failures = 0;
    connectSoon();
  });
  // The back/forward cache wants no open connection, and a page that comes back needs a new one.
  addEventListener('pagehide', close);
  addEventListener('pageshow', ({ persisted }) => persisted && connectSoon());
  addEventListener('online', () => liveStatus.peek() === 'waiting' && connectSoon());

  return {
    subscribe(topic: string, onMessage: Listener): () => void {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known.add(onMessage));
      // For a topic that is already open as well: whoever comes later needs a whole first message, too.
      lastEventId = '';
      connectSoon();
      return () => {
        known.delete(onMessage);
        if (known.size === 0 && listeners.get(topic) === known) listeners.delete(topic);
        if (listeners.size === 0) connectSoon();
      };
    },
  };
}
