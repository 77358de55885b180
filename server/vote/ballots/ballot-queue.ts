import pg from 'pg';
import { commitsOf } from '../../platform/database/commits.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { type ErrorCode, Refusal } from '../../platform/http/errors.ts';
import { createWaitingCasts, type Place } from './waiting-casts.ts';

/** A cast as it is sent to the database. */
export interface Cast extends Place {
  /** UUIDs made from the idempotency key and from the request: see `castIdentity`. */
  ballotId: string;
  request: string;
  voteId: string;
  candidateId: string;
  free: number;
  paid: number;
  /** Stored with a refusal, so that a replay has the same bytes. */
  language: Language;
  requestId: string;
}

/** The outcome of a cast; for a replay, the outcome of the first time. */
export type CastOutcome =
  | {
      code: 'OK';
      castAt: string;
      hash: string;
      free: number;
      paid: number;
      spentToday: number;
      spentInAll: number;
      castable: number;
      freeClaimable: number;
      refillsAt: string;
      timeZone: string;
    }
  | { code: ErrorCode; details: Record<string, unknown>; language: Language; requestId: string };

export interface BallotQueue {
  /**
   * Appends a ballot, or refuses it. Resolves once the outcome is committed.
   * @throws Refusal IN_FLIGHT while the same action is running, RATE_LIMITED while several casts of the fan wait, OVERLOADED
   * when too many casts wait
   */
  cast(cast: Cast): Promise<CastOutcome>;
  /** Casts that wait for a group now. */
  readonly waiting: number;
  /** Ballots that this process has committed. */
  readonly committed: number;
  /** Waits until no cast is running; new casts are still accepted. */
  drain(): Promise<void>;
}

interface Waiting extends Place {
  cast: Cast;
  resolve: (outcome: CastOutcome) => void;
  reject: (error: unknown) => void;
  attempts: number;
}

/** How many casts may wait before more are refused: about half a second's work. */
const maxWaiting = 8_192;
/** The largest group: beyond it, a commit takes longer than grouping saves. */
const maxInGroup = 512;
/** A group costs as much as some thirty ballots by itself: below it, more groups at once cost more than they save. */
const minInGroup = 32;
/** Groups at a time: PostgreSQL works on them while the answers of another are sent and its callers come back. */
const maxGroups = 3;
/** Deadlock, serialization failure, or a unique or check constraint that a concurrent change violated first. */
const retriable = new Set(['40P01', '40001', '23505', '23514']);
const maxAttempts = 5;

/**
 * The size of the next group: waiting casts are divided among the groups that can begin now. One that took everything would
 * bring all callers back together, who would then wait for one group again.
 * @param free how many groups can begin
 */
export const sizeOfGroup = (waiting: number, free: number): number =>
  Math.min(maxInGroup, Math.max(minInGroup, Math.ceil(waiting / free)));

/**
 * Commits ballots in groups without a timer: while groups are being committed, the next one fills. Each fan is in one group at a
 * time, so that no statement contains one wallet twice and no group waits for another group's lock.
 */
export function createBallotQueue(pool: Pool, limit = maxWaiting): BallotQueue {
  const waiting = createWaitingCasts<Waiting>(limit);
  const underWay = new Set<string>();
  const busyFans = new Set<string>();
  let groups = 0;
  let committed = 0;
  let scheduled = false;
  let drained: (() => void)[] = [];

  /** After this turn of the event loop, so that requests that arrived together are in one group. */
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      while (groups < maxGroups) {
        const group = takeGroup();
        if (group.length === 0) return;
        void commit(group);
      }
    });
  };

  const takeGroup = (): Waiting[] =>
    waiting.take(sizeOfGroup(waiting.size, maxGroups - groups), ({ userId }) => {
      if (busyFans.has(userId)) return false;
      busyFans.add(userId);
      return true;
    });

  const commit = async (group: Waiting[]) => {
    groups += 1;
    try {
      const outcomes = await castGroup(
        pool,
        group.map(({ cast }) => cast),
      );
      for (const [index, entry] of group.entries()) finish(entry, outcomes[index]);
    } catch (error) {
      await recover(group, error);
    } finally {
      groups -= 1;
      if (waiting.size > 0) schedule();
      else if (underWay.size === 0) for (const resolve of drained.splice(0)) resolve();
    }
  };

  const finish = (entry: Waiting, outcome: CastOutcome | undefined) => {
    release(entry);
    if (outcome?.code === 'OK') committed += 1;
    if (outcome === undefined) entry.reject(new Error('cast_ballots returned no row for a ballot'));
    else entry.resolve(outcome);
  };

  const release = (entry: Waiting) => {
    waiting.finish(entry);
    busyFans.delete(entry.userId);
    underWay.delete(entry.cast.ballotId);
  };

  /** A conflict is retried. A cast that conflicts repeatedly is retried alone, so that it delays no other fan. */
  const recover = async (group: Waiting[], error: unknown) => {
    const again = error instanceof pg.DatabaseError && retriable.has(error.code ?? '');
    for (const entry of group) {
      entry.attempts += 1;
      if (again && entry.attempts < maxAttempts) {
        busyFans.delete(entry.userId);
        waiting.putBack(entry);
      } else if (again && group.length > 1) {
        await commit([entry]);
      } else {
        release(entry);
        entry.reject(error);
      }
    }
  };

  return {
    get waiting() {
      return waiting.size;
    },
    get committed() {
      return committed;
    },
    cast(cast) {
      if (underWay.has(cast.ballotId)) return Promise.reject(new Refusal('IN_FLIGHT'));
      return new Promise((resolve, reject) => {
        const { userId, network } = cast;
        // A refusal that is thrown here rejects.
        waiting.add({ userId, network, cast, resolve, reject, attempts: 0 });
        underWay.add(cast.ballotId);
        schedule();
      });
    },
    drain() {
      if (underWay.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        drained.push(resolve);
      });
    },
  };
}

type Row = [
  n: number,
  code: ErrorCode | 'OK',
  castAt: string,
  hash: string,
  free: number,
  paid: number,
  spentToday: number,
  spentInAll: number,
  castable: number,
  freeClaimable: number,
  refillsAt: string,
  timeZone: string,
  details: Record<string, unknown> | null,
  language: Language,
  requestId: string,
];

/** Commits one group in one statement, which is one transaction. The outcomes are in the order of the casts. */
async function castGroup(pool: Pool, casts: readonly Cast[]): Promise<CastOutcome[]> {
  const { rows } = await pool.query<Row>({
    name: 'cast-ballots',
    text: 'SELECT * FROM cast_ballots($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    rowMode: 'array',
    values: [
      arrayOf(casts.map((cast) => cast.ballotId)),
      arrayOf(casts.map((cast) => cast.userId)),
      arrayOf(casts.map((cast) => cast.voteId)),
      arrayOf(casts.map((cast) => cast.candidateId)),
      arrayOf(casts.map((cast) => cast.free)),
      arrayOf(casts.map((cast) => cast.paid)),
      arrayOf(casts.map((cast) => cast.request)),
      arrayOf(casts.map((cast) => cast.language)),
      arrayOf(casts.map((cast) => cast.requestId)),
    ],
  });
  commitsOf(pool).noteOwn();
  if (rows.length !== casts.length) throw new Error(`${casts.length} casts were answered with ${rows.length} rows`);
  return rows.toSorted(([one], [other]) => one - other).map(outcomeOf);
}

/**
 * An array in PostgreSQL's syntax. JSON quotes the ids in the same way, and its serialiser is many times faster than the
 * driver's.
 */
function arrayOf(values: readonly (string | number)[]): string {
  return `{${JSON.stringify(values).slice(1, -1)}}`;
}

function outcomeOf(row: Row): CastOutcome {
  const [, code, castAt, hash, free, paid, spentToday, spentInAll, castable, freeClaimable, refillsAt, timeZone] = row;
  if (code !== 'OK') return { code, details: row[12] ?? {}, language: row[13], requestId: row[14] };
  return { code, castAt, hash, free, paid, spentToday, spentInAll, castable, freeClaimable, refillsAt, timeZone };
}
