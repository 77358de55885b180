import type pg from 'pg';

/**
 * Milliseconds after a commit during which work looks often for changes. Longer than the pauses between two looks, and than
 * those between two messages to other processes (`bus.ts`).
 */
const awakeFor = 2_000;

type Follower = (isOwn: boolean) => void;

/** Known commits: those of this process, and those that other processes announce. */
export interface Commits {
  /** True if there was a commit recently. */
  readonly isAwake: boolean;
  /** Of all commits so far. Read before a look, it shows afterwards whether one came meanwhile. */
  readonly count: number;
  /** Notes one of this process. */
  noteOwn(): void;
  /** Notes one of another process. */
  noteOther(): void;
  /** Calls it at each one; it must not throw. @returns ends that */
  follow(follower: Follower): () => void;
}

const ofPools = new WeakMap<pg.Pool, Commits>();

export function commitsOf(pool: pg.Pool): Commits {
  const commits = ofPools.get(pool) ?? createCommits();
  ofPools.set(pool, commits);
  return commits;
}

function createCommits(): Commits {
  const followers = new Set<Follower>();
  let awakeUntil = Number.NEGATIVE_INFINITY;
  let count = 0;
  function note(isOwn: boolean): void {
    count += 1;
    awakeUntil = performance.now() + awakeFor;
    for (const follower of followers) follower(isOwn);
  }
  return {
    get isAwake() {
      return performance.now() < awakeUntil;
    },
    get count() {
      return count;
    },
    noteOwn: () => note(true),
    noteOther: () => note(false),
    follow(follower) {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
  };
}
