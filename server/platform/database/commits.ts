import type pg from 'pg';

/**
 * Milliseconds after a commit during which work looks often for what is new. Longer than the pauses between two looks, and than
 * those between two messages to other processes (`bus.ts`).
 */
const awakeFor = 2_000;

type Follower = (isOwn: boolean) => void;

/** What this process knows of commits: those of its own, and those that other processes told it of. */
export interface Commits {
  /** Whether there was one lately. */
  readonly isAwake: boolean;
  /** One of this process. */
  note(): void;
  /** One of another process. */
  hear(): void;
  /** Calls it at each one. @returns ends that */
  follow(follower: Follower): () => void;
}

const known = new WeakMap<pg.Pool, Commits>();

export function commitsOf(pool: pg.Pool): Commits {
  const commits = known.get(pool) ?? createCommits();
  known.set(pool, commits);
  return commits;
}

function createCommits(): Commits {
  const followers = new Set<Follower>();
  let awakeUntil = Number.NEGATIVE_INFINITY;
  function tell(isOwn: boolean): void {
    awakeUntil = performance.now() + awakeFor;
    for (const follower of followers) follower(isOwn);
  }
  return {
    get isAwake() {
      return performance.now() < awakeUntil;
    },
    note: () => tell(true),
    hear: () => tell(false),
    follow(follower) {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
  };
}
