import type { z } from 'zod';
import { headText, receiptText } from '../../../../rules/ballot-text.ts';
import type { Receipt as ReceiptContract } from '../../../../server/vote/contract.ts';
import type { Reply } from '../../../core/api/call.ts';

export type Receipt = z.infer<typeof ReceiptContract>;
export type Stretch = Reply<'GET /vote/:voteId/audit/:ballotId'>;

/**
 * - `counted`: the receipt's hash is among those that the published head was made of, all of it recomputed here
 * - `waiting`: in the ledger, but no head has been published since
 * - `broken`: what was recomputed is not what was published
 * - `unable`: a page that isn't loaded over HTTPS has no WebCrypto
 */
export type Verdict = 'counted' | 'waiting' | 'broken' | 'unable';

export interface ChainCheck {
  readonly verdict: Verdict;
  readonly receipt: Receipt;
  readonly stretch: Stretch;
}

/** Recomputes, by docs/audit.md, a receipt's hash and the link of the chain that holds it. */
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

/** Of a text in UTF-8, as lower-case hex. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
