import type { Reply } from '../../core/api/call.ts';

export type Stretch = Reply<'GET /vote/:voteId/audit/:ballotId'>;

/**
 * - `counted`: from the head before the ballot over every hash up to the next published head, all of it recomputed here
 * - `waiting`: in the ledger, but no head has been published since
 * - `broken`: what was recomputed is not what was published
 * - `unable`: a page that isn't loaded over HTTPS has no WebCrypto
 */
export type Verdict = 'counted' | 'waiting' | 'broken' | 'unable';

export interface ChainCheck extends Pick<Stretch, 'ballotId' | 'hash' | 'head' | 'voided'> {
  readonly verdict: Verdict;
  /** How many heads were recomputed. */
  readonly links: number;
}

/** Recomputes the stretch of the chain from a ballot to the next published head (docs/audit.md §Chain). */
export async function checkBallot(stretch: Stretch): Promise<ChainCheck> {
  const { ballotId, hash, head, voided, hashes } = stretch;
  return { ballotId, hash, head, voided, links: hashes.length, verdict: await verdictOf(stretch) };
}

async function verdictOf({ hash, hashes, previousHead, head }: Stretch): Promise<Verdict> {
  if (!head || !previousHead) return 'waiting';
  if (!globalThis.crypto?.subtle) return 'unable';
  if (hashes[0] !== hash) return 'broken';
  let reached = bytesOf(previousHead);
  for (const each of hashes) reached = await nextHead(reached, bytesOf(each));
  return hexOf(reached) === head.head ? 'counted' : 'broken';
}

/** SHA-256 over the head before and the entry's hash, as bytes. */
async function nextHead(head: Uint8Array, hash: Uint8Array): Promise<Uint8Array> {
  const link = new Uint8Array(head.length + hash.length);
  link.set(head);
  link.set(hash, head.length);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', link));
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
