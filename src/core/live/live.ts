import { isRefusedByPolicy } from '../api/policy.ts';
import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';
import { createRetry } from '../state/retry.ts';
import { shared } from '../state/shared.ts';

/** `idle`: nobody listens, or the tab is hidden. `waiting`: lost, and trying again. */
export type LiveStatus = 'idle' | 'connecting' | 'open' | 'waiting';

type Listener = (message: unknown) => void;

/** For "reconnecting" on a screen that shows live figures. */
export const liveStatus = shared<LiveStatus>('live-status', () => 'idle');

/** Elements come to a page one after another: for so long the connection waits for the next one's topics. Milliseconds. */
const gatherFor = 100;

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
  /** Topics of these connections whose first message has come. */
  const begun = new Set<string>();
  let planned: ReturnType<typeof setTimeout> | undefined;
  const retry = createRetry(() => connect('waiting'));

  const close = () => {
    clearTimeout(planned);
    planned = undefined;
    for (const connection of connections) connection.close();
    connections = [];
    begun.clear();
  };

  const connect = (meanwhile: LiveStatus = 'connecting') => {
    close();
    if (listeners.size === 0 || document.hidden) {
      retry.stop();
      liveStatus.value = 'idle';
      return;
    }
    liveStatus.value = meanwhile;
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
      retry.stop();
      liveStatus.value = 'open';
    };
    connection.onerror = () => {
      if (connections.includes(connection)) void connectLater();
    };
    for (const topic of topics) connection.addEventListener(topic, deliver);
    return connection;
  };

  /** EventSource's own attempts come at fixed times, all fans' at once, and end for good after a 503. */
  const connectLater = async () => {
    close();
    liveStatus.value = 'waiting';
    const isRefused = await isRefusedByPolicy();
    if (!isRefused && connections.length === 0) retry.failed();
  };

  const deliver = (event: MessageEvent<string>) => {
    if (connections.length === 1) lastEventId = event.lastEventId;
    begun.add(event.type);
    const message: unknown = JSON.parse(event.data);
    for (const listener of listeners.get(event.type) ?? []) listener(message);
  };

  const connectSoon = () => {
    planned ??= setTimeout(connect, gatherFor);
  };

  // A new start, also of a connection that was lost: it is hidden from now on, or seen again.
  document.addEventListener('visibilitychange', () => {
    retry.stop();
    connect();
  });
  // The back/forward cache wants no open connection, and a page that comes back needs a new one.
  addEventListener('pagehide', close);
  addEventListener('pageshow', ({ persisted }) => persisted && connectSoon());

  return {
    subscribe(topic: string, onMessage: Listener): () => void {
      const known = listeners.get(topic);
      const others = known ?? new Set<Listener>();
      listeners.set(topic, others.add(onMessage));
      // Whoever comes after a topic's first message needs one that is whole, too; before it, the one on its way will do.
      if (!known || begun.has(topic) || connections.length === 0) {
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
