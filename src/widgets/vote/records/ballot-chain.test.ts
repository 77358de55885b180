import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { firstHeadText, headText, receiptText } from '../../../../rules/ballot-text.ts';
import { checkReceipt, type Receipt, type Stretch } from './ballot-chain.ts';

const sha256 = (text: string) => hash('sha256', text);

const unsigned = {
  ballotId: '7d9f0a52-0c6e-4d6a-8f43-2b8a4f0f3c11',
  voteId: 'final',
  candidateId: 'nova',
  free: 2,
  paid: 1,
  castAt: '2026-11-21T13:05:09.123Z',
};
const receipt: Receipt = { ...unsigned, hash: sha256(receiptText(unsigned)) };
const previousHead = sha256(firstHeadText('final', sha256('rules')));
const hashes = [sha256('one'), receipt.hash, sha256('three')];
const stretch: Stretch = {
  ballotId: receipt.ballotId,
  hash: receipt.hash,
  position: 2,
  previousHead,
  hashes,
  head: { position: 3, head: sha256(headText(previousHead, hashes)), publishedAt: '2026-11-21T13:06:00.000Z' },
  voided: null,
};

const verdictOf = async (tested: Receipt, changes: Partial<Stretch> = {}) =>
  (await checkReceipt(tested, { ...stretch, ...changes })).verdict;

describe('checking a receipt', () => {
  it('finds it in a chain that the server made', async () => {
    expect(await verdictOf(receipt)).toBe('counted');
  });

  it('is waiting before the next head', async () => {
    expect(await verdictOf(receipt, { head: null, previousHead: null, position: null, hashes: [] })).toBe('waiting');
  });

  it.each([
    ['an entry was changed', { hashes: [sha256('other'), receipt.hash, sha256('three')] }],
    ['an entry was taken out', { hashes: [receipt.hash, sha256('three')] }],
    ['the ballot was exchanged', { hash: sha256('three') }],
    ['the head before is another', { previousHead: sha256('another') }],
  ])('detects that %s', async (_, changes) => {
    expect(await verdictOf(receipt, changes)).toBe('broken');
  });

  it('detects a link without the ballot, even if the link itself is valid', async () => {
    const others = [sha256('one'), sha256('three')];
    const head = { position: 2, head: sha256(headText(previousHead, others)), publishedAt: '2026-11-21T13:06:00.000Z' };
    expect(await verdictOf(receipt, { hashes: others, head })).toBe('broken');
  });

  it('detects a receipt that does not match its ballot', async () => {
    expect(await verdictOf({ ...receipt, candidateId: 'other' })).toBe('broken');
  });
});
