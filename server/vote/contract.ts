import { z } from 'zod';
import { maxPaidPerDay } from '../../rules/partner-paid.ts';
import { Cursor, defineCalls, Id, Instant, Picture } from '../platform/http/contract.ts';
import {
  Candidate,
  Count,
  LedgerEntry,
  LiveCounts,
  Lot,
  Ranked,
  Receipt,
  Rights,
  VoidReason,
  VoteDetail,
  VoteFilter,
  VoteStatus,
  VoteSummary,
} from './shapes.ts';

export {
  Candidate,
  LiveCounts,
  Lot,
  Ranked,
  Receipt,
  Rights,
  Standing,
  VoidReason,
  VoteDetail,
  VoteFilter,
  VoteRules,
  VoteStatus,
  VoteSummary,
} from './shapes.ts';

const voteId = z.object({ voteId: Id });
const PartnerLimit = z.object({ perDay: Count, spent: Count });

/** A ballot as its fan sees it. */
export const HistoryBallot = Receipt.extend({
  voteName: z.string(),
  candidateName: z.string(),
  portrait: Picture,
  voided: VoidReason.nullable(),
});

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
    scope: 'vote:free',
    noStore: true,
    query: z.object({
      voteId: Id.optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(24),
    }),
    response: z.object({
      ballots: z.array(HistoryBallot),
      nextCursor: Cursor.nullable(),
    }),
  },
  'GET /vote/:voteId': {
    summary: 'A vote with its rules',
    access: 'open',
    params: voteId,
    response: VoteDetail.extend({ serverTime: Instant }),
    errors: ['NOT_FOUND', 'WITHDRAWN'],
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
    errors: ['NOT_FOUND', 'SEARCH_TERM_REQUIRED', 'WITHDRAWN'],
  },
  'GET /vote/:voteId/right': {
    summary: 'Free and paid rights, caps and the next refill',
    access: 'member',
    scope: 'vote:free',
    noStore: true,
    params: voteId,
    response: Rights,
    errors: ['NOT_FOUND'],
  },
  'POST /vote/:voteId/cast': {
    summary: 'Spends rights on one candidate; paid ones only when the fan has confirmed them',
    access: 'member',
    scope: 'vote:free',
    moreScopes: ['vote:paid'],
    // The ballot itself is stored: one statement decides everything.
    idempotent: 'by its handler',
    noStore: true,
    params: voteId,
    body: z
      .object({ candidateId: Id, free: Count.max(100_000), paid: Count.max(100_000) })
      .refine((cast) => cast.free + cast.paid > 0),
    response: z.object({ receipt: Receipt, rights: Rights }),
    errors: [
      'NOT_FOUND',
      'VOTE_NOT_OPEN',
      'VOTE_CLOSED',
      'CAP_REACHED',
      'INSUFFICIENT_RIGHTS',
      'PARTNER_LIMIT_REACHED',
      'OVERLOADED',
      'WITHDRAWN',
    ],
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
  'GET /vote/:voteId/ledger': {
    summary: 'The links of the chain with their entries, oldest first, to recompute heads and totals; none while blind',
    access: 'open',
    params: voteId,
    query: z.object({ cursor: Cursor.optional() }),
    response: z.object({
      voteId: Id,
      blind: z.boolean(),
      /** Null while blind, before the opening, and after the latest published head. */
      link: z
        .object({
          previousHead: z.string(),
          /** In the ledger's order; 1,000 at most. */
          entries: z.array(LedgerEntry),
          head: z.object({ position: Count, head: z.string(), publishedAt: Instant }),
        })
        .nullable(),
      nextCursor: Cursor.nullable(),
      serverTime: Instant,
    }),
    limit: { burst: 600, perMinute: 600 },
    errors: ['NOT_FOUND'],
  },
  'GET /voteright': {
    summary: "The fan's lots with expiry, soonest to expire first, their history, and free rights to claim now",
    access: 'member',
    scope: 'vote:free',
    noStore: true,
    response: z.object({
      free: Count,
      paid: Count,
      lots: z.array(Lot),
      /** Open votes with free rights that the fan has not claimed today, the first to close first. */
      claimable: z.array(z.object({ voteId: Id, voteName: z.string(), free: Count, closesAt: Instant })),
      serverTime: Instant,
    }),
  },
  'GET /voteright/limit': {
    summary: "How many bought votes partners' pages may spend within 24 hours, and how many they spent",
    access: 'platform',
    noStore: true,
    response: PartnerLimit,
  },
  'PUT /voteright/limit': {
    summary: 'Chooses that number; 0: none there',
    access: 'platform',
    idempotent: true,
    noStore: true,
    body: z.object({ perDay: Count.max(maxPaidPerDay) }),
    response: PartnerLimit,
  },
  'POST /voteright/free/claim': {
    summary: "Today's free rights of a vote",
    access: 'member',
    scope: 'vote:free',
    idempotent: true,
    noStore: true,
    body: z.object({ voteId: Id }),
    response: z.object({ claimed: Count, rights: Rights }),
    errors: ['NOT_FOUND', 'ALREADY_CLAIMED', 'VOTE_CLOSED', 'VOTE_NOT_OPEN', 'WITHDRAWN'],
  },
});
