import { hash } from 'node:crypto';
import { firstHeadText, headText, receiptText, voidText } from '../../../rules/ballot-text.ts';
import type { Pool } from '../../platform/database/database.ts';
import { type Finding, lookFor } from '../../platform/database/invariants.ts';
import { voteInvariants } from './invariants.ts';

export type { Finding } from '../../platform/database/invariants.ts';

/** How many entries are read at a time. */
const batch = 10_000;
const sha256 = (text: string) => hash('sha256', text);

/**
 * Checks every invariant on the rows themselves: tallies against the ledger up to the folded position, wallets against the
 * ballots that they paid for, and every hash, link and head recomputed.
 */
export async function verifyLedger(pool: Pool): Promise<Finding[]> {
  const findings = await Promise.all(voteInvariants.map((one) => lookFor(pool, one)));
  const { rows } = await pool.query<{ vote_id: string }>('SELECT vote_id FROM vote_ledger ORDER BY vote_id');
  for (const { vote_id: voteId } of rows) findings.push(await verifyChain(pool, voteId));
  return findings;
}

interface EntryRow {
  sequence: number;
  hash: string;
  text: Parameters<typeof receiptText>[0] | Parameters<typeof voidText>[0];
}

interface HeadRow {
  position: number;
  sequence: number;
  head: string;
}

/** Recomputes a vote's chain from the contents of its entries, not from their stored hashes. */
async function verifyChain(pool: Pool, voteId: string): Promise<Finding> {
  const finding: Finding = { invariant: `chain of ${voteId}`, looked: 0, violations: [], wrong: 0 };
  const [{ rows: heads }, { rows: start }] = await Promise.all([
    pool.query<HeadRow>(
      "SELECT position, sequence, encode(head, 'hex') AS head FROM chain_head WHERE vote_id = $1 ORDER BY position",
      [voteId],
    ),
    pool.query<{ rules_digest: string }>('SELECT rules_digest FROM vote WHERE vote_id = $1', [voteId]),
  ]);
  let previous = sha256(firstHeadText(voteId, start[0]?.rules_digest ?? ''));
  const entries = readEntries(pool, voteId);
  for (const head of heads) {
    const hashes: string[] = [];
    while (finding.looked + hashes.length < head.position) {
      const { value: entry } = await entries.next();
      if (entry === undefined) break;
      const hash = sha256('voteId' in entry.text ? receiptText(entry.text) : voidText(entry.text));
      if (hash !== entry.hash) finding.violations.push(`entry ${entry.sequence} does not have its hash`);
      hashes.push(hash);
    }
    finding.looked += hashes.length;
    if (hashes.length > 1_000) finding.violations.push(`the link to ${head.position} has ${hashes.length} entries`);
    if (sha256(headText(previous, hashes)) !== head.head)
      finding.violations.push(`the head at ${head.position} is not the chain's`);
    previous = head.head;
  }
  finding.wrong = finding.violations.length;
  return finding;
}

/** A vote's ledger in order, ballots and voids. */
async function* readEntries(pool: Pool, voteId: string): AsyncGenerator<EntryRow> {
  for (let after = 0; ; ) {
    const { rows } = await pool.query<EntryRow>(
      `SELECT * FROM (
         SELECT sequence, encode(hash, 'hex') AS hash, jsonb_build_object('ballotId', ballot_id, 'voteId', vote_id,
           'candidateId', candidate_id, 'free', free, 'paid', paid, 'castAt', instant_text(cast_at)) AS text
         FROM ballot WHERE vote_id = $1 AND sequence > $2
         UNION ALL
         SELECT sequence, encode(hash, 'hex'), jsonb_build_object('ballotId', ballot_id, 'reason', reason,
           'voidedAt', instant_text(voided_at)) FROM ballot_void WHERE vote_id = $1 AND sequence > $2) AS entry
       ORDER BY sequence LIMIT ${batch}`,
      [voteId, after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.sequence;
  }
}
