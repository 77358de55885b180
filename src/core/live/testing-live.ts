/**
 * Replaces the connections of the live channel in a test, which pushes the messages itself. The live channel is the
 * real one.
 */
export function openTestLive() {
  const { EventSource: RealEventSource } = globalThis;
  const streams = new Set<LiveStream>();
  let isSilent = false;

  class LiveStream extends EventTarget {
    onerror: (() => void) | null = null;
    readonly topics: readonly string[];

    constructor(url: string) {
      super();
      this.topics = new URL(url).searchParams.getAll('topic');
      streams.add(this);
      if (!isSilent) queueMicrotask(() => this.dispatchEvent(new MessageEvent('beat', { data: '15000' })));
    }
    close(): void {
      streams.delete(this);
    }
  }
  Object.assign(globalThis, { EventSource: LiveStream });

  const lose = () => {
    for (const stream of streams) stream.onerror?.();
  };
  return {
    isListening: (topic: string) => [...streams].some((stream) => stream.topics.includes(topic)),
    push(topic: string, message: object): void {
      for (const stream of streams) {
        stream.dispatchEvent(new MessageEvent(topic, { data: JSON.stringify(message) }));
      }
    },
    /** Opens further connections without any event if `silent`, as behind a proxy that buffers everything. */
    silence(silent: boolean): void {
      isSilent = silent;
    },
    /** Loses every connection. */
    lose,
    close(): void {
      lose();
      Object.assign(globalThis, { EventSource: RealEventSource });
    },
  };
}
