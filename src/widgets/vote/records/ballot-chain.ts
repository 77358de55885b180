import type { z } from 'zod';
import { headText, receiptText } from '../../../../rules/ballot-text.ts';
import type { Receipt as ReceiptContract } from '../../../../server/vote/contract.ts';
import type { Reply } from '../../../core/api/call.ts';

export type Receipt = z.infer<typeof ReceiptContract>;
export type Stretch = Reply<'GET /vote/:voteId/audit/:ballotId'>;

/**
 * - `counted`: the receipt's hash is part of the published head, all of it recomputed here
 * - `waiting`: in the ledger, but no later head has been published
 * - `broken`: the published data does not match
 * - `unable`: no WebCrypto, since the page was not loaded over HTTPS
 */
export type Verdict = 'counted' | 'waiting' | 'broken' | 'unable';

export interface ChainCheck {
  readonly verdict: Verdict;
  readonly receipt: Receipt;
  readonly stretch: Stretch;
}

/** Recomputes a receipt's hash and its link of the chain, as docs/audit.md describes. */
export async function checkReceipt(receipt: Receipt, stretch: Stretch): Promise<ChainCheck> {
  return { receipt, stretch, verdict: await verdictOf(receipt, stretch) };
}

async function verdictOf(receipt: Receipt, { hash, hashes, previousHead, head }: Stretch): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) return 'unable';
  const own = await sha256(receiptText(receipt));
  if (own !== receipt.hash || own !== hash) return 'broken';
  if (!head || !previousHead) return 'waiting';
  const recomputed = await sha256(headText(previousHead, hashes));
  return hashes.includes(own) && recomputed === head.head ? 'counted' : 'broken';
}

/** SHA-256 of a text in UTF-8, as lower-case hex. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
