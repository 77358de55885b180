import { z } from 'zod';
import { Colour, Id, Instant, Picture } from '../platform/http/contract.ts';

export const VoteStatus = z.enum(['PREPARING', 'ONGOING', 'COUNTING', 'RESULT_OPEN', 'VOIDED']);
export type VoteStatus = z.infer<typeof VoteStatus>;

/** `ended` is counting, result open and voided. */
export const VoteFilter = z.enum(['all', 'ongoing', 'ended', 'upcoming']);
export type VoteFilter = z.infer<typeof VoteFilter>;

export const Count = z.number().int().nonnegative();

/** Equal counts share a rank: 1, 2, 2, 4. `share` is of all valid votes, 0–1. */
export const Ranked = z.object({ candidateId: Id, rank: z.number().int().positive(), count: Count, share: z.number() });

/** A candidate's place among all candidates of a vote. */
export const Standing = Ranked.omit({ candidateId: true });

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
  /** True if counts are hidden right now. */
  blind: z.boolean(),
  /** IANA name; the days of free rights and caps begin in this zone. */
  timeZone: z.string(),
  candidateCount: Count,
  /** The artists among the candidates, each once: the first 200. */
  artistIds: z.array(Id),
  /** Valid votes so far; null while blind, before the opening, and for a vote that was voided while blind. */
  total: Count.nullable(),
  /** The first three; empty where `total` is null. */
  leaders: z.array(Ranked.extend({ name: z.string(), portrait: Picture, artistId: Id.nullable() })),
});
export type VoteSummary = z.infer<typeof VoteSummary>;

/** Frozen at the opening and shown to fans; the reader's side words them. */
export const VoteRules = z.object({
  version: z.number().int().positive(),
  /** SHA-256, hex, over `rulesText` of ballot-text.ts: these fields and the vote's times. Fixed when the vote opens. */
  digest: z.string(),
  /** The same over `candidatesText`; null for a vote that opened before its rules covered the candidates. */
  candidatesDigest: z.string().nullable(),
  tie: z.literal('SHARED_RANK'),
  /** Free rights for each fan and day; 0 for none. */
  freePerDay: Count,
  /** The max number of rights that a fan may spend; null for no cap. */
  perFan: z.number().int().positive().nullable(),
  perDay: z.number().int().positive().nullable(),
  /** True if paid rights may be spent here. */
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
  /** The artist of this candidate, who has a page; null for a candidate who is no such artist. */
  artistId: Id.nullable(),
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
  /** The max that one cast may spend now, by caps and balance. */
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
  /** True if `counts` replaces all earlier counts. */
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
  voteName: z.string().nullable(),
  granted: Count,
  remaining: Count,
  grantedAt: Instant,
  expiresAt: Instant.nullable(),
  /** True if any right in it can still be spent. */
  live: z.boolean(),
});

export const VoidReason = z.enum(['FRAUD', 'WITHDRAWAL', 'VOTE_VOIDED', 'OPERATOR']);
export type VoidReason = z.infer<typeof VoidReason>;

/** The text under an entry's hash: `receiptText` and `voidText` of rules/ballot-text.ts, with the vote's id. */
export const LedgerEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('BALLOT'),
    ballotId: Id,
    candidateId: Id,
    free: Count,
    paid: Count,
    castAt: Instant,
  }),
  z.object({ kind: z.literal('VOID'), ballotId: Id, reason: VoidReason, voidedAt: Instant }),
]);
