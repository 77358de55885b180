/**
 * The texts that receipts, rules and the hash chain are SHA-256 of, in UTF-8. docs/audit.md explains them;
 * `server/vote/schema` builds the same ones. This file imports nothing, so that anyone can copy it.
 */

/** What a receipt's hash covers: lines in this order. `castAt` as the receipt has it, `2026-11-21T13:05:09.123Z`. */
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

/** What a void's entry in the chain covers. */
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
  };
}

/** What the digest of a vote's rules covers; `-` where there is no value. Takes a reply of `GET /vote/:voteId` as it is. */
export function rulesText({ voteId, opensAt, closesAt, resultsAt, blindFrom, timeZone, rules }: RulesText): string {
  const { version, tie, freePerDay, perFan, perDay, paid, voids } = rules;
  const times = [opensAt, closesAt, resultsAt, blindFrom ?? '-'];
  const caps = [freePerDay, perFan ?? '-', perDay ?? '-'];
  return ['fanfare-rules-1', voteId, version, ...times, timeZone, tie, ...caps, paid, voids].join('\n');
}

/** The head before the first ballot. */
export function firstHeadText(voteId: string, rulesDigest: string): string {
  return ['fanfare-chain-1', voteId, rulesDigest].join('\n');
}

/** The head after a link of at most 1,000 entries: the head before it, then the entries' hashes in the ledger's order. */
export function headText(previousHead: string, hashes: readonly string[]): string {
  return [previousHead, ...hashes].join('\n');
}
