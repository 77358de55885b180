/** The numbers of our advisory locks, in one place since two that are equal wait for one another for ever. */
export const advisoryLocks = {
  /** Shared by every process that uses the embedded server. */
  lease: 7_261_500,
  /** One process migrates. */
  migration: 7_261_501,
  /** A class: one for each server process that holds idempotency keys. */
  idempotencyHolder: 7_261_502,
  /** A class, used in SQL: one for each vote, `server/vote/schema/0001-vote.sql`. */
  vote: 7_261_503,
  /** One process folds ballots into counts. */
  fold: 7_261_504,
  /** One import of content at a time. */
  contentImport: 7_261_505,
  /** A class: one for each seat that is played once at a time. */
  playbackSeat: 7_261_510,
  /** One process moves prize events on. */
  eventSweep: 7_261_509,
  /** One process watches broadcasts. */
  watchBroadcasts: 7_261_511,
} as const;
