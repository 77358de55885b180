import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMembersWorld, forAll, type MembersWorld } from '../../members/testing.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';

let world: MembersWorld;
let desk: StudioBrowser;
let auditor: StudioBrowser;
let fan: Awaited<ReturnType<MembersWorld['fans']['newFan']>>;
let ticketId: string;
let number: string;

const reason = 'Bought with a stolen card';
const code = 'FANS-TEST-0000-0012';
const list = async (browser: StudioBrowser, query = '') =>
  (await browser.request(`GET /studio/ticket${query}`)).body.tickets.map((row: { ticketId: string }) => row.ticketId);
const page = (browser: StudioBrowser, id = ticketId) => browser.request(`GET /studio/ticket/${id}`);
const revoke = (browser: StudioBrowser, id = ticketId) =>
  browser.request(`POST /studio/ticket/${id}/revocation`, { reason });

beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: desk } = await world.staff(forAll('desk')));
  ({ browser: auditor } = await world.staff(forAll('auditor')));
  fan = await world.fans.newFan();
  const { body } = await world.fans.request(fan, 'POST /ticket/register', { code });
  ({ ticketId, number } = body);
});
afterAll(() => world.close());

describe('the list of tickets', () => {
  it('finds a ticket by its number, its code and its holder, in any spelling', async () => {
    for (const words of [number, number.toLowerCase(), code, 'fans test 0000 0012', fan.userId])
      expect(await list(desk, `?q=${encodeURIComponent(words)}`)).toEqual([ticketId]);
    expect(await list(desk, '?q=FT-ABCDEFGHJK')).toEqual([]);
  });

  it('shows the newest first, page by page, with the masked name of the holder', async () => {
    const other = await world.fans.newFan();
    const gift = await desk.request(`POST /studio/member/${other.userId}/ticket`, {
      passId: 'final',
      cause: 'PRIZE',
      reason: 'The quiz',
    });
    const first = (await desk.request('GET /studio/ticket?limit=1')).body;
    expect(first.tickets).toMatchObject([{ ticketId: gift.body.ticketId, source: 'OPERATOR', state: 'HOLDING' }]);
    const second = (await desk.request(`GET /studio/ticket?limit=1&cursor=${first.nextCursor}`)).body;
    expect(second.tickets).toMatchObject([{ ticketId, source: 'CODE', fan: { userId: fan.userId } }]);
    expect(second.tickets[0].fan.nickname).not.toBeNull();
    expect(second.tickets[0].fan.name).toContain('*');
    expect(second.nextCursor).toBeNull();
  });

  it('has only the tickets of the titles that the roles name', async () => {
    const { browser: ofAnother } = await world.staff([{ role: 'door', titleId: 'another' }]);
    expect(await list(ofAnother)).toEqual([]);
    expect((await ofAnother.request('GET /studio/ticket?titleId=show')).body.code).toBe('RIGHT_REQUIRED');
    expect((await page(ofAnother)).body.code).toBe('NOT_FOUND');
    const { browser: ofTitle } = await world.staff([{ role: 'door', titleId: 'show' }]);
    expect(await list(ofTitle, '?titleId=show')).toContain(ticketId);
    const { browser: shop } = await world.staff(forAll('shop'));
    expect((await shop.request('GET /studio/ticket')).body.code).toBe('RIGHT_REQUIRED');
  });
});

describe('the page of a ticket', () => {
  it('has its holder, what is left of it and its events', async () => {
    const { body } = await page(auditor);
    expect(body).toMatchObject({
      number,
      state: 'HOLDING',
      fan: { userId: fan.userId },
      rounds: { used: 0, total: 2 },
      deviceChanges: { left: 2, total: 2 },
      device: null,
      orderId: null,
      log: [{ kind: 'REGISTERED' }],
      mayRevoke: false,
    });
    expect((await page(desk)).body.mayRevoke).toBe(true);
    expect((await page(desk, 'unknown')).body.code).toBe('NOT_FOUND');
  });

  it('can still be read after the fan has left, without the name of their device', async () => {
    const leaving = await world.fans.newFan();
    const ticket = (await world.fans.request(leaving, 'POST /ticket/register', { code: 'FANS-TEST-0000-0024' })).body;
    await world.fans.rowsOf(
      "INSERT INTO ticket_log (ticket_id, position, kind, details) VALUES ($1, 1, 'BOUND', $2)",
      ticket.ticketId,
      { proof: 'KEY', label: 'Chrome · Android' },
    );
    expect((await page(desk, ticket.ticketId)).body.log[0]).toMatchObject({ kind: 'BOUND', label: 'Chrome · Android' });
    await world.fans.leave(leaving);
    const { body } = await page(desk, ticket.ticketId);
    expect(body).toMatchObject({ state: 'REVOKED', fan: { nickname: null, name: null }, device: null });
    expect(body.log).toMatchObject([{ kind: 'REVOKED' }, { kind: 'BOUND', label: '–' }, { kind: 'REGISTERED' }]);
  });
});

describe('making a ticket invalid', () => {
  it('needs the right for it, for the title of the ticket', async () => {
    const { browser: ofAnother } = await world.staff([
      { role: 'desk', titleId: 'another' },
      { role: 'auditor', titleId: null },
    ]);
    for (const browser of [auditor, ofAnother])
      expect((await revoke(browser)).body).toMatchObject({ code: 'RIGHT_REQUIRED', right: 'ticket.issue' });
    expect((await page(desk)).body.state).toBe('HOLDING');
  });

  it('ends it at once for the fan, and the audit log has the person and the reason', async () => {
    expect((await revoke(desk)).body).toEqual({ state: 'REVOKED' });
    const { tickets } = (await world.fans.request(fan, 'GET /ticket')).body;
    expect(tickets).toMatchObject([{ ticketId, state: 'REVOKED' }]);
    expect((await page(desk)).body).toMatchObject({
      state: 'REVOKED',
      mayRevoke: false,
      log: [{ kind: 'REVOKED' }, {}],
    });
    expect(await list(desk, '?state=REVOKED')).toContain(ticketId);
    const { entries } = (await desk.request(`GET /studio/audit-log/ticket/${ticketId}`)).body;
    expect(entries).toMatchObject([{ action: 'ticket.revoke', reason }]);
  });

  it('is refused for a ticket that has ended, and for an unknown one', async () => {
    expect((await revoke(desk)).body).toMatchObject({ code: 'TICKET_STATE', ticketState: 'REVOKED' });
    expect((await revoke(desk, 'unknown')).body.code).toBe('NOT_FOUND');
  });
});
