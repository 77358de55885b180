import type { LiveHub } from '../../platform/live/live.ts';
import type { LiveMessage, LiveSource } from '../../platform/live/live-source.ts';
import { createRepeatedReading } from '../../platform/live/repeated-reading.ts';
import type { Platform } from '../../platform/platform.ts';
import { nextRoundChange } from './round-state.ts';
import { readRounds, roundsNow } from './rounds.ts';

/**
 * Sends the rounds of a stream to its viewers. The bus reports changes by an operator, the watch or another server; a timer
 * handles changes by the clock. The revision is the database's clock in milliseconds.
 */
export function createLiveStreams(
  { pool, log, bus }: Pick<Platform, 'pool' | 'log' | 'bus'>,
  hub: Pick<LiveHub, 'publish'>,
): LiveSource & { close(): Promise<void> } {
  const watched = new Set<string>();
  const subscription = bus.subscribe({
    channels: ['stream_change'],
    subject: 'streams',
    receive(streamId) {
      if (watched.has(streamId)) void reading.now();
    },
    catchUp: () => reading.now(),
  });

  const reading = createRepeatedReading(log, 'sending live messages about streams failed', publishAll);

  async function publishAll(): Promise<void> {
    const rounds = watched.size === 0 ? [] : await readRounds(pool, [...watched]);
    const [first] = rounds;
    if (first === undefined) return;
    const messages = new Map(
      [...watched].map((streamId) => [
        streamId,
        JSON.stringify(
          roundsNow(
            rounds.filter((round) => round.streamId === streamId),
            first.now,
          ),
        ),
      ]),
    );
    await hub.publish('stream', first.now, messages);
    const changes = rounds.map((round) => nextRoundChange(round, first.now)).filter((instant) => instant !== null);
    // The next instant at which a watched round changes by itself.
    reading.after(Math.min(...changes) - first.now);
  }

  return {
    async join(streamId): Promise<LiveMessage | null> {
      await subscription.start();
      const rounds = await readRounds(pool, [streamId]);
      const [first] = rounds;
      if (first === undefined) return null;
      const isNew = !watched.has(streamId);
      watched.add(streamId);
      // Computes the next timer; existing viewers get the same message once more.
      if (isNew) void reading.now();
      return { revision: first.now, data: JSON.stringify(roundsNow(rounds, first.now)) };
    },
    leave(streamId) {
      watched.delete(streamId);
    },
    async close() {
      await reading.close();
      await subscription.close();
    },
  };
}
