import { z } from 'zod';
import { Colour, Cursor, defineCalls, Id, Instant, Picture } from '../platform/http/contract.ts';

export const VoteStatus = z.enum(['PREPARING', 'ONGOING', 'COUNTING', 'RESULT_OPEN', 'VOIDED']);
export type VoteStatus = z.infer<typeof VoteStatus>;

/** `ended` is counting, result open and voided. */
export const VoteFilter = z.enum(['all', 'ongoing', 'ended', 'upcoming']);
export type VoteFilter = z.infer<typeof VoteFilter>;

const Count = z.number().int().nonnegative();

/** Equal counts share a rank: 1, 2, 2, 4. `share` is of all valid votes, 0–1. */
export const Ranked = z.object({ candidateId: Id, rank: z.number().int().positive(), count: Count, share: z.number() });

export const VoteSummary = z.object({
  voteId: Id,
  titleId: Id,
  titleName: z.string(),
  accent: Colour,
  name: z.string(),
  picture: Picture,
  status: VoteStatus,
  opensAt: Instant,
  closesAt: Instant,
  resultsAt: Instant,
  /** From this time until `resultsAt`, counts and order are hidden. */
  blindFrom: Instant.nullable(),
  /** Whether counts are hidden right now. */
  blind: z.boolean(),
  /** IANA name; the days of free rights and caps begin in this zone. */
  timeZone: z.string(),
  candidateCount: Count,
  /** Valid votes so far; null while blind, before the opening, and for a vote that was voided while blind. */
  total: Count.nullable(),
  /** The first three; empty where `total` is null. */
  leaders: z.array(Ranked.extend({ name: z.string(), portrait: Picture })),
});
export type VoteSummary = z.infer<typeof VoteSummary>;

/** Frozen at the opening and shown to fans; the reader's side words them. */
export const VoteRules = z.object({
  version: z.number().int().positive(),
  /** SHA-256, hex, over `rulesText` of receipt.ts: these fields and the vote's times. Fixed when the vote opens. */
  digest: z.string(),
  tie: z.literal('SHARED_RANK'),
  /** Free rights given per fan and day; 0: none. */
  freePerDay: Count,
  /** The most rights that a fan may spend; null: no cap. */
  perFan: z.number().int().positive().nullable(),
  perDay: z.number().int().positive().nullable(),
  /** Whether paid rights may be spent here. */
  paid: z.boolean(),
  voids: z.enum(['FRAUD_ONLY', 'FRAUD_AND_WITHDRAWAL']),
});

export const VoteDetail = VoteSummary.extend({
  description: z.string(),
  rules: VoteRules,
  /** Why a voided vote does not count. */
  voidNote: z.string().nullable(),
  shareUrl: z.string(),
});
export type VoteDetail = z.infer<typeof VoteDetail>;

export const Candidate = z.object({
  candidateId: Id,
  /** As printed on the board, 1–999. */
  number: z.number().int().positive(),
  name: z.string(),
  /** Group, song or role; may be empty. */
  note: z.string(),
  portrait: Picture,
  accent: Colour,
});
export type Candidate = z.infer<typeof Candidate>;

/** The rights that a fan may spend in one vote right now. */
export const Rights = z.object({
  voteId: Id,
  free: Count,
  paid: Count,
  /** Free and paid rights spent here today and in all, against the caps of the rules. */
  spentToday: Count,
  spentInAll: Count,
  /** The most that one cast may spend now, by caps and balance. */
  castable: Count,
  freeClaimable: Count,
  /** When the next daily free rights become available. */
  refillsAt: Instant,
  timeZone: z.string(),
  serverTime: Instant,
});
export type Rights = z.infer<typeof Rights>;

export const Receipt = z.object({
  ballotId: Id,
  voteId: Id,
  candidateId: Id,
  free: Count,
  paid: Count,
  castAt: Instant,
  /** SHA-256, hex, over `receiptText` of receipt.ts; the vote's hash chain is built over these. */
  hash: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

/**
 * Counts up to a ledger position. On a connection's first message `counts` holds every candidate with a vote, later
 * ones only those that changed. Before the opening and while blind `counts` and `total` are null and `position` is 0.
 */
export const LiveCounts = z.object({
  voteId: Id,
  status: VoteStatus,
  blind: z.boolean(),
  position: Count,
  total: Count.nullable(),
  /** Whether `counts` replaces all earlier counts. */
  whole: z.boolean(),
  counts: z.array(z.tuple([Id, Count])).nullable(),
  serverTime: Instant,
});
export type LiveCounts = z.infer<typeof LiveCounts>;

export const Lot = z.object({
  lotId: Id,
  kind: z.enum(['free', 'paid']),
  /** `daily`, `welcome`, or its source: `operator:…`, `order:…`. */
  source: z.string(),
  /** The only vote that these rights are valid for; null: any. */
  voteId: Id.nullable(),
  granted: Count,
  remaining: Count,
  grantedAt: Instant,
  expiresAt: Instant.nullable(),
  /** Whether any right in it can still be spent. */
  live: z.boolean(),
});

export const VoidReason = z.enum(['FRAUD', 'WITHDRAWAL', 'VOTE_VOIDED', 'OPERATOR']);
export type VoidReason = z.infer<typeof VoidReason>;

const voteId = z.object({ voteId: Id });

export const voteCalls = defineCalls({
  'GET /vote': {
    summary: 'Votes, by state and title',
    access: 'open',
    query: z.object({
      filter: VoteFilter.default('all'),
      titleId: Id.optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(24),
    }),
    response: z.object({ votes: z.array(VoteSummary), nextCursor: Cursor.nullable(), serverTime: Instant }),
  },
  'GET /vote/me': {
    summary: "The fan's own ballots, newest first",
    access: 'member',
    noStore: true,
    query: z.object({
      voteId: Id.optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(24),
    }),
    response: z.object({
      ballots: z.array(
        Receipt.extend({ voteName: z.string(), candidateName: z.string(), voided: VoidReason.nullable() }),
      ),
      nextCursor: Cursor.nullable(),
    }),
  },
  'GET /vote/:voteId': {
    summary: 'A vote with its rules',
    access: 'open',
    params: voteId,
    response: VoteDetail.extend({ serverTime: Instant }),
    errors: ['NOT_FOUND'],
  },
  'GET /vote/:voteId/candidate': {
    summary: "Candidates in the board's printed order; never by count, so that nothing leaks while blind",
    access: 'open',
    params: voteId,
    query: z.object({
      q: z.string().max(80).optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    response: z.object({ candidates: z.array(Candidate), nextCursor: Cursor.nullable(), serverTime: Instant }),
    errors: ['NOT_FOUND', 'SEARCH_TERM_REQUIRED'],
  },
  'GET /vote/:voteId/right': {
    summary: 'Free and paid rights, caps and the next refill',
    access: 'member',
    noStore: true,
    params: voteId,
    response: Rights,
    errors: ['NOT_FOUND'],
  },
  'POST /vote/:voteId/cast': {
    summary: 'Spends rights on one candidate; paid ones only when the fan has confirmed them',
    access: 'member',
    idempotent: true,
    noStore: true,
    params: voteId,
    body: z
      .object({ candidateId: Id, free: Count.max(100_000), paid: Count.max(100_000) })
      .refine((cast) => cast.free + cast.paid > 0),
    response: z.object({ receipt: Receipt, rights: Rights }),
    errors: ['NOT_FOUND', 'VOTE_NOT_OPEN', 'VOTE_CLOSED', 'CAP_REACHED', 'INSUFFICIENT_RIGHTS', 'OVERLOADED'],
  },
  'GET /vote/:voteId/result': {
    summary: 'Counts and ranks up to a stated ledger position; null while blind',
    access: 'open',
    params: voteId,
    response: z.object({
      voteId: Id,
      status: VoteStatus,
      blind: z.boolean(),
      position: Count,
      total: Count.nullable(),
      ranking: z.array(Ranked).nullable(),
      serverTime: Instant,
    }),
    errors: ['NOT_FOUND'],
  },
  'GET /vote/:voteId/live': {
    summary: 'Server-Sent Events: counts as they change; the same messages as the topic vote:ID of GET /live',
    access: 'open',
    kind: 'events',
    params: voteId,
    query: z.object({ lastEventId: z.string().max(200).optional() }),
    event: LiveCounts,
    errors: ['NOT_FOUND'],
  },
  'GET /vote/:voteId/audit': {
    summary:
      'Published heads of the hash chain, newest first, and voided ballots by reason and count, up to the latest',
    access: 'open',
    params: voteId,
    query: z.object({ cursor: Cursor.optional() }),
    response: z.object({
      voteId: Id,
      /** Of the latest published head. */
      position: Count,
      head: z.string(),
      heads: z.array(z.object({ position: Count, head: z.string(), publishedAt: Instant })),
      voids: z.array(z.object({ reason: VoidReason, ballots: Count, votes: Count })),
      nextCursor: Cursor.nullable(),
      serverTime: Instant,
    }),
    errors: ['NOT_FOUND'],
  },
  'GET /vote/:voteId/audit/:ballotId': {
    summary: 'The link of the chain that holds one ballot, to recompute in the browser: SHA-256(headText) is the head',
    access: 'open',
    params: z.object({ voteId: Id, ballotId: Id }),
    response: z.object({
      ballotId: Id,
      hash: z.string(),
      /** Its place in the ledger; null, like the heads, until the next head is published: within a minute. */
      position: Count.nullable(),
      previousHead: z.string().nullable(),
      /** Every hash between the two heads in the ledger's order, including the ballot's own; 1,000 at most. */
      hashes: z.array(z.string()),
      head: z.object({ position: Count, head: z.string(), publishedAt: Instant }).nullable(),
      voided: VoidReason.nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  'GET /voteright': {
    summary: "The fan's lots with expiry, soonest to expire first, and their history",
    access: 'member',
    noStore: true,
    response: z.object({ free: Count, paid: Count, lots: z.array(Lot), serverTime: Instant }),
  },
  'POST /voteright/free/claim': {
    summary: "Today's free rights of a vote",
    access: 'member',
    idempotent: true,
    noStore: true,
    body: z.object({ voteId: Id }),
    response: z.object({ claimed: Count, rights: Rights }),
    errors: ['NOT_FOUND', 'ALREADY_CLAIMED', 'VOTE_CLOSED', 'VOTE_NOT_OPEN'],
  },
});
