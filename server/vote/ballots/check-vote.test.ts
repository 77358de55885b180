import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listen, toNode } from '../../platform/http/listen.ts';
import { runScript } from '../../platform/testing-script.ts';
import { foldAll } from '../counts/fold.ts';
import type { LedgerReply } from './ledger.ts';
import { newVote, setUpLedger, test } from './testing-ledger.ts';

setUpLedger();

/** Zero: publishes a head however recent the latest one is. */
const atOnce = '-1 second';

type Link = NonNullable<LedgerReply['link']>;

/** A reply as it is on its way: JSON of any shape. */
// oxlint-disable-next-line typescript/no-explicit-any -- a forger changes whatever field they like
type AnyReply = any;

/**
 * Counts a vote again with the independent script, over HTTP.
 * @param forge changes a reply on its way, as a dishonest operator could
 */
async function check(voteId: string, receiptHash = '', forge?: (path: string, reply: AnyReply) => void) {
  const answer = async (request: Request) => {
    const response = await test.api.fetch(request, {});
    if (!forge) return response;
    const reply = await response.json();
    forge(new URL(request.url).pathname.split(voteId)[1] ?? '', reply);
    return Response.json(reply);
  };
  const site = await listen(0, '127.0.0.1', toNode(answer));
  const { port } = site.server.address() as AddressInfo;
  const words = [`http://127.0.0.1:${port}`, voteId, ...(receiptHash ? [receiptHash] : [])];
  try {
    return await runScript('check-vote.mjs', words);
  } finally {
    await site.close(0);
  }
}

/** @param a how many votes the first candidate has: ballots are of about twenty votes */
async function filled(changes: Parameters<typeof newVote>[0] = {}, a = 4_000) {
  const voteId = await newVote(changes);
  await test.service.seedDemoBallots(test.pool, voteId, { a, b: 3000, c: 60 });
  const fan = randomUUID();
  await test.grant(fan, 12);
  const receipts = [];
  for (const paid of [2, 7, 3]) receipts.push((await test.cast(fan, voteId, { candidateId: 'b', paid })).body.receipt);
  await test.service.voidBallots(test.pool, voteId, [receipts[1].ballotId], 'FRAUD');
  await foldAll(test.pool, atOnce);
  return { voteId, receipts };
}

describe('an outsider', () => {
  it('counts a vote again from only its published ledger, and finds a receipt in it', async () => {
    // In more than one link.
    const { voteId, receipts } = await filled({}, 45_000);
    const { code, printed } = await check(voteId, receipts[2].hash);
    expect(printed).not.toContain('WRONG');
    expect(code).toBe(0);
    for (const line of ['candidates', 'rules', 'chain        whole', 'wrong voids  0', 'receipt      counted']) {
      expect(printed).toContain(`right  ${line}`);
    }
    expect(printed).toContain('right  total        48065');
    expect(printed).toContain('right  b            3005');
    expect(printed).toMatch(/\n[2-9],?\d{3} entries/);
    expect((await check(voteId, receipts[1].hash)).printed).toContain('WRONG  receipt      voided');
    expect(await check(voteId, 'f'.repeat(64))).toMatchObject({ code: 1 });
  });

  it.each<[string, string, string, (reply: AnyReply) => void]>([
    ['a count that is too high', '/result', 'a ', ({ ranking }) => (ranking[0].count += 1)],
    // The order of the demo's ballots is random.
    ['votes that were moved', '/ledger', 'chain', ({ link: { entries } }) => move(entries[3])],
    ['a ballot that was left out', '/ledger', 'chain', ({ link }) => void link.entries.splice(4, 1)],
    ['a ballot that was put in', '/ledger', 'total', ({ link }) => void link.entries.push({ ...link.entries[0] })],
    [
      'a void of nothing',
      '/ledger',
      'wrong voids',
      ({ link }: { link: Link }) => void link.entries.unshift(voidOfNothing),
    ],
    ['rules that were changed', '', 'rules', (vote) => (vote.rules.perDay = 99)],
    ['a candidate with another name', '/candidate', 'candidates', ({ candidates }) => (candidates[1].name = 'Zoe')],
  ])('notices %s', async (_, path, line, forge) => {
    const { voteId } = await filled();
    const { code, printed } = await check(voteId, '', (requested, reply) => {
      if (requested === path) forge(reply);
    });
    expect(printed).toContain(`WRONG  ${line}`);
    expect(code).toBe(1);
  });

  it('gets no data while a vote is blind', async () => {
    const now = Date.now();
    const { voteId } = await filled({ blindFrom: new Date(now - 1000) });
    const { code, printed } = await check(voteId);
    expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining('hidden now') });
    expect(printed).not.toMatch(/total|chain|[1-9]\d* entries/);
    const { body } = await test.api.request(`GET /vote/${voteId}/ledger`);
    expect(body).toMatchObject({ blind: true, link: null, nextCursor: null });
  });

  it('gets no fan’s name, account or rights with a ballot', async () => {
    const { voteId } = await filled();
    const { body } = await test.api.request(`GET /vote/${voteId}/ledger`);
    const fields = new Set(body.link.entries.map((entry: object) => Object.keys(entry).sort().join()));
    expect([...fields].toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      'ballotId,candidateId,castAt,free,kind,paid',
      'ballotId,kind,reason,voidedAt',
    ]);
    expect(body.link.entries.at(-1)).toMatchObject({ kind: 'VOID', reason: 'FRAUD' });
  });
});

function move(entry: AnyReply): void {
  entry.candidateId = entry.candidateId === 'c' ? 'a' : 'c';
}

const voidOfNothing: Link['entries'][number] = {
  kind: 'VOID',
  ballotId: '00000000-0000-4000-8000-000000000000',
  reason: 'FRAUD',
  voidedAt: '2026-11-21T13:05:09.123Z',
};
