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

/**
 * Hears every message of a topic (`vote:ID`), as parsed JSON. All topics of a page share one connection, which is closed
 * while the tab is hidden. A topic's first message after each connection is whole, so nothing is missed in between.
 * @returns how to stop
 */
export function subscribe(topic: string, onMessage: Listener): () => void {
  const live = singleton('live', createLive);
  return live.subscribe(topic, onMessage);
}

function createLive() {
  const listeners = new Map<string, Set<Listener>>();
  let source: EventSource | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let planned = false;

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
  };

  const connect = () => {
    planned = false;
    close();
    if (listeners.size === 0 || document.hidden) {
      liveStatus.value = 'idle';
      return;
    }
    liveStatus.value = failures === 0 ? 'connecting' : 'waiting';
    const topics = new URLSearchParams([...listeners.keys()].map((topic) => ['topic', topic]));
    const opened = new EventSource(`${platform.origin}/api/v1/live?${topics}`);
    source = opened;
    opened.onopen = () => {
      failures = 0;
      liveStatus.value = 'open';
    };
    opened.onerror = () => {
      if (source === opened) connectLater();
    };
    for (const topic of listeners.keys()) opened.addEventListener(topic, deliver);
  };

  /** EventSource's own attempts come at fixed times, all fans' at once, and end for good after a 503. */
  const connectLater = () => {
    close();
    liveStatus.value = 'waiting';
    const longest = Math.min(longestDelay, firstDelay * 2 ** failures);
    failures += 1;
    retry = setTimeout(connect, longest * (0.5 + Math.random() / 2));
  };

  const deliver = ({ type, data }: MessageEvent<string>) => {
    const message: unknown = JSON.parse(data);
    for (const listener of listeners.get(type) ?? []) listener(message);
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
      connectSoon();
      return () => {
        known.delete(onMessage);
        if (known.size === 0 && listeners.get(topic) === known) listeners.delete(topic);
        if (listeners.size === 0) connectSoon();
      };
    },
  };
}
