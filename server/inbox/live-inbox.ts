import type { LiveHub } from '../platform/live/live.ts';
import type { LiveMessage, LiveSource } from '../platform/live/live-source.ts';
import { createRepeatedReading } from '../platform/live/repeated-reading.ts';
import type { Platform } from '../platform/platform.ts';
import { type InboxState, readStates } from './read-items.ts';
import { inboxChannel } from './write-items.ts';

const dataOf = ({ unread }: InboxState): string => JSON.stringify({ unread });

/**
 * Sends the devices of a fan the number of unread items, whenever an item is new or was read on another device. Each message is
 * complete, so that revisions only have to increase on this server.
 */
export function createLiveInbox(
  { pool, log, bus }: Pick<Platform, 'pool' | 'log' | 'bus'>,
  hub: Pick<LiveHub, 'publish'>,
): LiveSource & { close(): Promise<void> } {
  const watched = new Set<string>();
  const changed = new Set<string>();
  let revision = Date.now();

  const reading = createRepeatedReading(log, 'sending live messages about inboxes failed', async () => {
    const topics = [...changed];
    changed.clear();
    if (topics.length === 0) return;
    try {
      const states = await readStates(pool, 'topic', topics);
      revision += 1;
      await hub.publish('inbox', revision, new Map(states.map((state) => [state.topic, dataOf(state)])));
    } catch (error) {
      for (const topic of topics) changed.add(topic);
      throw error;
    }
  });

  async function publish(topics: Iterable<string>): Promise<void> {
    for (const topic of topics) if (watched.has(topic)) changed.add(topic);
    if (changed.size > 0) await reading.now();
  }

  const subscription = bus.subscribe({
    channels: [inboxChannel],
    subject: 'inboxes',
    receive: (topics) => void publish(topics.split(',')),
    catchUp: () => publish(watched),
  });

  return {
    async join(topic): Promise<LiveMessage | null> {
      await subscription.start();
      watched.add(topic);
      // Taken before the reading: a notification meanwhile is newer, and the hub reads again.
      const before = revision;
      const [state] = await readStates(pool, 'topic', [topic]);
      if (state === undefined) {
        watched.delete(topic);
        return null;
      }
      return { revision: before, data: dataOf(state) };
    },
    leave(topic) {
      watched.delete(topic);
    },
    async close() {
      await reading.close();
      await subscription.close();
    },
  };
}
