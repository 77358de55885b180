/**
 * The texts that are hashed (SHA-256, UTF-8) for receipts, rules and the hash chain. docs/audit.md explains them;
 * `server/vote/schema` builds the same ones. This file imports nothing, so that it can be copied.
 */

/** The text of a receipt's hash: lines in this order. `castAt` as in the receipt, `2026-11-21T13:05:09.123Z`. */
export function receiptText(receipt: {
  ballotId: string;
  voteId: string;
  candidateId: string;
  free: number;
  paid: number;
  castAt: string;
}): string {
  const { ballotId, voteId, candidateId, free, paid, castAt } = receipt;
  return ['fanfare-ballot-1', ballotId, voteId, candidateId, free, paid, castAt].join('\n');
}

/** The text of a void's entry in the chain. */
export function voidText(voided: { ballotId: string; reason: string; voidedAt: string }): string {
  return ['fanfare-void-1', voided.ballotId, voided.reason, voided.voidedAt].join('\n');
}

export interface RulesText {
  voteId: string;
  opensAt: string;
  closesAt: string;
  resultsAt: string;
  blindFrom: string | null;
  timeZone: string;
  rules: {
    version: number;
    tie: string;
    freePerDay: number;
    perFan: number | null;
    perDay: number | null;
    paid: boolean;
    voids: string;
    /** Null for a vote that opened before candidates were part of its rules. */
    candidatesDigest: string | null;
  };
}

/** The text of the digest of a vote's rules; `-` for a missing value. `vote` is a reply of `GET /vote/:voteId`. */
export function rulesText({ voteId, opensAt, closesAt, resultsAt, blindFrom, timeZone, rules }: RulesText): string {
  const { version, tie, freePerDay, perFan, perDay, paid, voids, candidatesDigest } = rules;
  const times = [opensAt, closesAt, resultsAt, blindFrom ?? '-'];
  const caps = [freePerDay, perFan ?? '-', perDay ?? '-'];
  const lines = [voteId, version, ...times, timeZone, tie, ...caps, paid, voids];
  if (candidatesDigest === null) return ['fanfare-rules-1', ...lines].join('\n');
  return ['fanfare-rules-2', ...lines, candidatesDigest].join('\n');
}

export interface CandidateText {
  number: number;
  candidateId: string;
  name: { ko: string; en: string; ja: string };
}

/** The text of `candidatesDigest`: all candidates of the vote, by number. */
export function candidatesText(candidates: readonly CandidateText[]): string {
  const sorted = candidates.toSorted((one, other) => one.number - other.number);
  const lines = sorted.flatMap(({ number, candidateId, name }) => [number, candidateId, name.ko, name.en, name.ja]);
  return ['fanfare-candidates-1', ...lines].join('\n');
}

/** The head before the first ballot. */
export function firstHeadText(voteId: string, rulesDigest: string): string {
  return ['fanfare-chain-1', voteId, rulesDigest].join('\n');
}

/**
 * The head after a link of at most 1,000 entries: the previous head, then the entries' hashes in the ledger's order.
 */
export function headText(previousHead: string, hashes: readonly string[]): string {
  return [previousHead, ...hashes].join('\n');
}
