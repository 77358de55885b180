import type { LiveHub } from '../../platform/live/live.ts';
import type { LiveMessage } from '../../platform/live/live-source.ts';
import { createRepeatedReading } from '../../platform/live/repeated-reading.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveCounts } from '../contract.ts';
import { type Counts, readCounts } from './counts-reader.ts';
import { isBlindAt, nextChangeAfter, type Period, showsCountsAt, statusAt } from './status.ts';

/** The state of a vote that viewers of this server watch. */
interface Watched {
  counts: Map<string, { count: number; fold: number }>;
  period: Period;
  position: number;
  total: number;
  fold: number;
  /** The status last sent to viewers: a change of it is sent with all counts. */
  phase: string;
  /** How far the database's clock is ahead of this process's. Milliseconds. */
  clockAhead: number;
  /** The first message for a new viewer, serialised once for all who arrive within a moment. */
  whole: { data: string; at: number } | null;
}

/** How many folds are sent again to a viewer who reconnects: a vote that was just joined may be slightly behind the others. */
const overlap = 10;
/** How long new viewers get the same first message. */
const wholeFor = 250;

/**
 * Sends the counts of watched votes to their viewers. The bus reports folds and changes of votes from all processes; each change
 * is read once for all viewers of this server.
 */
export function createLiveCounts(
  { pool, log, bus }: Pick<Platform, 'pool' | 'log' | 'bus'>,
  hub: Pick<LiveHub, 'publish'>,
) {
  const watched = new Map<string, Watched>();

  const subscription = bus.subscribe({
    channels: ['vote_fold', 'vote_change'],
    subject: 'votes',
    receive: () => void reading.now(),
    catchUp: () => reading.now(),
  });

  const reading = createRepeatedReading(log, 'reading live counts failed', readChanges);

  async function readChanges(): Promise<void> {
    const since = new Map([...watched].map(([voteId, vote]) => [voteId, vote.fold]));
    const messages = new Map<string, string>();
    let fold = 0;
    let next = Number.POSITIVE_INFINITY;
    for (const counts of since.size === 0 ? [] : await readCounts(pool, since)) {
      const vote = watched.get(counts.voteId);
      if (vote === undefined) continue;
      const message = absorb(vote, counts);
      if (message !== null) messages.set(counts.voteId, JSON.stringify(message));
      fold = Math.max(fold, counts.fold);
      next = Math.min(next, (nextChangeAfter(counts.period, counts.now) ?? Number.POSITIVE_INFINITY) - counts.now);
    }
    // The next instant at which a watched vote opens, closes, goes blind or shows its result.
    reading.after(next);
    if (messages.size > 0) await hub.publish('vote', fold, messages);
  }

  return {
    /** The topic's first message, or the changes after `since`; null for an unknown vote. */
    async join(voteId: string, since: number | null): Promise<LiveMessage | null> {
      await subscription.start();
      let vote = watched.get(voteId);
      if (vote === undefined) {
        const [counts] = await readCounts(pool, new Map([[voteId, 0]]));
        if (counts === undefined) return null;
        vote = watched.get(voteId) ?? newlyWatched(counts);
        watched.set(voteId, vote);
        void reading.now();
      }
      const now = Date.now() + vote.clockAhead;
      if (since !== null && since <= vote.fold && sawEverything(vote.period, now)) {
        const from = Math.max(0, since - overlap);
        return { revision: vote.fold, data: JSON.stringify(messageOf(voteId, vote, now, from)) };
      }
      if (vote.whole === null || now - vote.whole.at > wholeFor || vote.phase !== phaseAt(vote.period, now)) {
        vote.whole = { data: JSON.stringify(messageOf(voteId, vote, now, null)), at: now };
      }
      return { revision: vote.fold, data: vote.whole.data };
    },
    /** Reads the changes since then; resolves when the messages were sent. */
    refresh: reading.now,
    leave(voteId: string): void {
      watched.delete(voteId);
    },
    async close(): Promise<void> {
      await reading.close();
      await subscription.close();
    },
  };
}

function newlyWatched(counts: Counts): Watched {
  const { period, position, total, fold, changed, now } = counts;
  const updates = new Map(changed.map(({ candidateId, count, fold: at }) => [candidateId, { count, fold: at }]));
  return {
    counts: updates,
    period,
    position,
    total,
    fold,
    phase: phaseAt(period, now),
    clockAhead: now - Date.now(),
    whole: null,
  };
}

/** Updates the state with the read rows; returns the message for viewers, or null. */
function absorb(vote: Watched, counts: Counts): LiveCounts | null {
  const since = vote.fold;
  for (const { candidateId, count, fold } of counts.changed) vote.counts.set(candidateId, { count, fold });
  const phase = phaseAt(counts.period, counts.now);
  const moved = phase !== vote.phase;
  Object.assign(vote, {
    clockAhead: counts.now - Date.now(),
    period: counts.period,
    position: counts.position,
    total: counts.total,
    fold: counts.fold,
    phase,
  });
  const shown = showsCountsAt(counts.period, counts.now);
  if (!moved && (counts.fold === since || !shown)) return null;
  vote.whole = null;
  return messageOf(counts.voteId, vote, counts.now, moved ? null : since);
}

function phaseAt(period: Period, now: number): string {
  return `${statusAt(period, now)} ${isBlindAt(period, now)}`;
}

/** True if a viewer who saw a fold also saw the counts up to it: not when they were hidden, and not before the opening. */
function sawEverything(period: Period, now: number): boolean {
  return (
    showsCountsAt(period, now) && (period.blindFrom === null || now < period.blindFrom) && period.voidedAt === null
  );
}

/** @param since the fold after which counts are sent; null for all of them */
function messageOf(voteId: string, vote: Watched, now: number, since: number | null): LiveCounts {
  const status = statusAt(vote.period, now);
  const blind = isBlindAt(vote.period, now);
  const shown = showsCountsAt(vote.period, now);
  const fresh = [...vote.counts].filter(([, { fold }]) => since === null || fold > since);
  return {
    voteId,
    status,
    blind,
    position: shown ? vote.position : 0,
    total: shown ? vote.total : null,
    whole: since === null,
    counts: shown ? fresh.map(([candidateId, { count }]) => [candidateId, count]) : null,
    serverTime: new Date(now).toISOString(),
  };
}
