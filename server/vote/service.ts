import { hash } from 'node:crypto';
import type { Connection } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import type { RequestKey } from '../platform/http/idempotency.ts';
import type { Platform } from '../platform/platform.ts';
import type { Search } from '../platform/text/search.ts';
import type { TitleService } from '../title/service.ts';
import { listVotesOf, type VoteOfArtist } from './artist-votes.ts';
import { type BallotQueue, createBallotQueue } from './ballots/ballot-queue.ts';
import { notifyOfEndingRights } from './ballots/ending-rights.ts';
import { type HistoryReply, readHistory } from './ballots/history.ts';
import { sweepPartnerPaid } from './ballots/partner-paid.ts';
import { grantPaidRights, holdPaidRights, readLots, readPaidRights, takeBackPaidRights } from './ballots/wallet.ts';
import { startFolding } from './counts/fold.ts';
import { createLiveCounts } from './counts/live-counts.ts';
import { seedDemoBallots, setWelcome, voidBallots, voidVote } from './operations.ts';
import { saveVotes } from './save-votes.ts';
import { searchVotes } from './search.ts';
import { createVoteReader, type VoteReader } from './vote-reader.ts';

export type { VoteOfArtist } from './artist-votes.ts';
export { type HeadsOfVote, type PublishedHead, readHeads, readHeadsBetween } from './ballots/audit.ts';
export { mailOfEndingRights } from './ballots/ending-rights.ts';
export { type ChainLink, findBallot, readLinkHashes, readLinksAfter } from './ballots/links.ts';
export type { PaidGrant } from './ballots/wallet.ts';
export { foldAll } from './counts/fold.ts';
export { type CandidateContent, type SavedVotes, type VoteContent, VoteContentError } from './save-votes.ts';
export type { VotePage, VoteQuestion } from './vote-reader.ts';

export interface VoteService {
  /** Votes by status and title, as every list shows them. */
  listVotes: VoteReader['list'];
  readVote: VoteReader['read'];
  /** Votes in which an artist stands, in the order of every list, with the artist's place where it may be shown. */
  listVotesOf(artistId: string, language: Language): Promise<VoteOfArtist[]>;
  /** Votes by their name, or by that of a candidate. */
  search: Search;
  ballots: BallotQueue;
  /** Gives rights for the store and operators; once for each fan and source. */
  grantPaidRights(
    grant: Parameters<typeof grantPaidRights>[1],
    connection?: Connection,
  ): ReturnType<typeof grantPaidRights>;
  /** How many of the store's rights are left. */
  readPaidRights(
    userId: string,
    sources: readonly string[],
    database?: Parameters<typeof readPaidRights>[0],
  ): ReturnType<typeof readPaidRights>;
  /** For the staff: a fan's latest ballots and remaining rights. */
  readMember(
    userId: string,
    language: Language,
    limit: number,
  ): Promise<{ ballots: HistoryReply['ballots']; rights: Awaited<ReturnType<typeof readLots>> }>;
  /** The owner of the ballot; null where there is none. */
  ownerOfBallot(ballotId: string): Promise<string | null>;
  /** For a refund, within its transaction. */
  takeBackPaidRights: typeof takeBackPaidRights;
  holdPaidRights: typeof holdPaidRights;
  /** For content, within its transaction. */
  saveVotes: typeof saveVotes;
  seedDemoBallots: typeof seedDemoBallots;
  setWelcome: typeof setWelcome;
  voidBallots: typeof voidBallots;
  voidVote: typeof voidVote;
  /** Joins the election of the process that folds the ledger. Servers start it; commands need not. */
  start(): void;
  /** Deletes rows that are too old to be replayed, and notifies fans of rights that end soon. */
  sweep(): Promise<void>;
  /** Waits for the casts that are running. */
  close(): Promise<void>;
}

export function createVoteService(platform: Platform, titles: Pick<TitleService, 'listTitles'>): VoteService {
  const { pool, log } = platform;
  const readTitles = async (language: Language) =>
    new Map((await titles.listTitles(language)).map((title) => [title.titleId, title]));
  const reader = createVoteReader(pool, platform.config.publicOrigin, readTitles);
  const ballots = createBallotQueue(pool);
  const liveCounts = createLiveCounts(platform, platform.live);
  platform.live.offer('vote', liveCounts);
  let stopFolding: (() => Promise<void>) | null = null;
  return {
    listVotes: reader.list,
    readVote: reader.read,
    listVotesOf: (artistId, language) => listVotesOf(pool, reader, artistId, language),
    search: (words, language, limit) => searchVotes(pool, readTitles, words, language, limit),
    ballots,
    grantPaidRights: (grant, connection) => grantPaidRights(connection ?? pool, grant),
    readPaidRights: (userId, sources, database) => readPaidRights(database ?? pool, userId, sources),
    async readMember(userId, language, limit) {
      const [{ ballots: latest }, rights] = await Promise.all([
        readHistory(pool, { userId, language, limit }),
        readLots(pool, userId, language),
      ]);
      return { ballots: latest, rights };
    },
    async ownerOfBallot(ballotId) {
      const { rows } = await pool.query<{ user_id: string }>('SELECT user_id FROM ballot WHERE ballot_id = $1', [
        ballotId,
      ]);
      return rows[0]?.user_id ?? null;
    },
    takeBackPaidRights,
    holdPaidRights,
    saveVotes,
    seedDemoBallots,
    setWelcome,
    voidBallots,
    voidVote,
    start() {
      stopFolding ??= startFolding(pool, log);
    },
    async sweep() {
      await sweepPartnerPaid(pool);
      await notifyOfEndingRights(platform);
      await pool.query("DELETE FROM refused_cast WHERE refused_at < now() - interval '7 days'");
    },
    async close() {
      await ballots.drain();
      await stopFolding?.();
      await liveCounts.close();
    },
  };
}

/**
 * The ids of a cast: the ballot's from the fan and the idempotency key, so that the same action is the same ballot on any server
 * and on every retry; the request's from its contents, so that another request under the same key is detected. A ballot id can't
 * be guessed: it depends on the key and on the fan's id, which is shown to this fan alone.
 */
export function castIdentity(key: RequestKey): { ballotId: string; request: string } {
  const action = Buffer.concat([Buffer.from(`fanfare-cast-1\n${key.scope}\n`), key.key]);
  return { ballotId: uuidOf(hash('sha256', action, 'buffer')), request: uuidOf(key.digest) };
}

/** The first 16 bytes as a UUID of version 8, whose content is free for applications. */
function uuidOf(digest: Buffer): string {
  const hex = digest.toString('hex', 0, 16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
