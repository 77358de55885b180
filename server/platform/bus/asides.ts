import { randomUUID } from 'node:crypto';
import type { Logger } from '../log.ts';
import type { BusEngine } from './engine.ts';
import { type Aside, type News, packNews, writeAside } from './message.ts';

/** How long things to tell are collected. Milliseconds. */
const collectedFor = 100;
/** Things to tell at most at one time: beyond it they are dropped. */
const mostWaiting = 5_000;

/** What processes tell each other without the database. */
export function createAsides(engine: BusEngine, log: Pick<Logger, 'debug'>) {
  const sender = randomUUID();
  const hearers = new Map<string, ((payload: string) => void)[]>();
  let waiting: News[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function send(): Promise<void> {
    timer = undefined;
    const news = waiting;
    waiting = [];
    await publish(news);
  }

  async function publish(news: readonly News[]): Promise<void> {
    try {
      // Two that read the same are two: a limit counts both.
      for (const aside of packNews(news)) await engine.publish(writeAside({ sender, aside }));
    } catch (error) {
      log.debug({ err: error }, 'what was told aside is lost');
    }
  }

  return {
    tell(channel: string, payload: string): void {
      if (waiting.length < mostWaiting) waiting.push([channel, payload]);
      timer ??= setTimeout(() => void send(), collectedFor).unref();
    },
    /** Sends it at once. */
    sendNow(channel: string, payload: string): void {
      void publish([[channel, payload]]);
    },
    follow(channel: string, hear: (payload: string) => void): void {
      hearers.set(channel, [...(hearers.get(channel) ?? []), hear]);
    },
    hear({ sender: from, aside }: Aside): void {
      if (from === sender) return;
      for (const [channel, payload] of aside) for (const hear of hearers.get(channel) ?? []) hear(payload);
    },
    close(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
