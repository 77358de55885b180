import { describe, expect, it } from 'vitest';
import { groupCode } from '../../rules/codes/ticket-code.ts';
import { showRounds } from './testing.ts';
import { phone, setUpWallet, world } from './testing-wallet.ts';

setUpWallet();

describe('the wallet', () => {
  it('shows a ticket with its quotas and rounds only to its owner', async () => {
    const ticketId = await world.registerTicket('owner', 'final');
    const { body, headers } = await world.request('owner', `GET /ticket/${ticketId}`);
    expect(body).toMatchObject({
      state: 'HOLDING',
      name: 'Pass final',
      source: 'CODE',
      rounds: { used: 0, total: 2 },
      deviceChanges: { left: 2, total: 2 },
      resets: { left: 1, total: 1 },
      device: null,
      number: expect.stringMatching(/^FT-\w{10}$/),
    });
    expect(body.roundList.map((round: { roundId: string }) => round.roundId)).toEqual(['r1', 'r2', 'r3', 'r4']);
    expect(headers.get('Cache-Control')).toBe('no-store');
    for (const path of ['', '/round', '/log', '/code']) {
      expect((await world.request('thief', `GET /ticket/${ticketId}${path}`)).status).toBe(404);
      expect((await world.api.request(`GET /ticket/${ticketId}${path}`)).status).toBe(401);
    }
  });

  it('shows a few relevant rounds of a thousand, and all of them in pages', async () => {
    const [first] = showRounds;
    if (first === undefined) throw new Error('the show has no round');
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      ...first,
      roundId: index === 0 ? first.roundId : `long-${index + 1}`,
      number: index + 1,
      startsAt: new Date(Date.now() + index * 3_600_000),
      endsAt: new Date(Date.now() + (index + 1) * 3_600_000),
    }));
    world.tickets.provideRounds({ listRounds: async () => many });
    try {
      const ticketId = await world.registerTicket('patient', 'final');
      await world.use('patient', ticketId, 'long-900', phone);
      const { body } = await world.request('patient', `GET /ticket/${ticketId}`);
      const numbersOf = (rounds: { number: number }[]) => rounds.map(({ number }) => number);
      expect(numbersOf(body.roundList)).toEqual([1, 2, 3, 4, 5, 900]);
      expect(body.roundCount).toBe(1_000);
      expect(JSON.stringify(body).length).toBeLessThan(3_000);

      const seen: { number: number; usedAt: string | null }[] = [];
      let cursor: string | null = null;
      do {
        const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const { body: page } = await world.request('patient', `GET /ticket/${ticketId}/round?limit=100${query}`);
        seen.push(...page.rounds);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(numbersOf(seen)).toEqual(many.map(({ number }) => number));
      expect(numbersOf(seen.filter(({ usedAt }) => usedAt !== null))).toEqual([900]);
    } finally {
      world.tickets.provideRounds({ listRounds: async () => showRounds });
    }
  });

  it('lists active tickets and finished ones, in pages', async () => {
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.push(await world.registerTicket('collector', 'online'));
    for (const roundId of ['r1', 'r2']) await world.use('collector', ids[0] ?? '', roundId, phone);
    const page = await world.request('collector', 'GET /ticket?state=holding&limit=3');
    expect(page.body.counts).toEqual({ holding: 4, used: 1 });
    const rest = await world.request('collector', `GET /ticket?state=holding&limit=3&cursor=${page.body.nextCursor}`);
    const listed = [...page.body.tickets, ...rest.body.tickets].map((ticket: { ticketId: string }) => ticket.ticketId);
    expect(listed).toEqual(ids.slice(1).toReversed());
    expect(rest.body.nextCursor).toBeNull();
    const used = await world.request('collector', 'GET /ticket?state=used');
    expect(used.body.tickets).toMatchObject([{ ticketId: ids[0], state: 'USED', finished: true }]);
    expect((await world.request('collector', 'GET /ticket?cursor=forged')).status).toBe(400);
    expect((await world.request('ticketless', 'GET /ticket')).body.tickets).toEqual([]);
  });

  it('shows the code again to the fan who registered it', async () => {
    const [code = ''] = await world.issue('final');
    const { body } = await world.request('reader', 'POST /ticket/register', { code });
    expect((await world.request('reader', `GET /ticket/${body.ticketId}/code`)).body).toEqual({
      code: groupCode(code),
    });
    const stored = await world.pool.query('SELECT sealed_code, code_hash FROM ticket WHERE ticket_id = $1', [
      body.ticketId,
    ]);
    expect(stored.rows[0].sealed_code.toString('latin1')).not.toContain(code);
  });
});
