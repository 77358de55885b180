import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingMails } from '../outbox/testing.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { createMembersWorld, forAll, type MembersWorld } from './testing.ts';

let world: MembersWorld;
let desk: StudioBrowser;
let owner: StudioBrowser;
beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: desk } = await world.staff(forAll('desk')));
  ({ browser: owner } = await world.staff(forAll('owner')));
});
afterAll(() => world.close());

const reason = 'The gate was broken';
const rows = (sql: string, ...values: unknown[]) => world.fans.rowsOf(sql, ...values);
const grantTicket = (userId: string, passId: string, browser = desk) =>
  browser.request(`POST /studio/member/${userId}/ticket`, { passId, cause: 'APOLOGY', reason });

describe('a ticket from the staff', () => {
  it('belongs to the fan at once, the inbox names it and its reason in three languages, and the audit log has the person', async () => {
    const { passes } = (await desk.request('GET /studio/member/pass')).body;
    expect(passes.map(({ passId }: { passId: string }) => passId)).toContain('final');
    const fan = await world.fans.newFan();
    const { body } = await grantTicket(fan.userId, 'final');
    const tickets = await world.fans.request(fan, 'GET /ticket');
    expect(tickets.body.tickets).toMatchObject([{ ticketId: body.ticketId, number: body.number, source: 'OPERATOR' }]);
    const [item] = await rows('SELECT kind, name FROM inbox_item WHERE user_id = $1', fan.userId);
    expect(item).toMatchObject({
      kind: 'TICKET_GIVEN',
      name: {
        ko: expect.stringMatching(/ · 불편에 대한 보상$/),
        en: expect.stringMatching(/ · to make up for a problem$/),
        ja: expect.stringMatching(/ · ご不便へのお詫び$/),
      },
    });
    const mails = await waitingMails(world.fans.store.platform, fan.userId);
    expect(mails).toMatchObject([{ kind: 'ticketReceived' }]);
    expect(mails[0]?.text).toContain('불편에 대한 보상');
    const { entries } = (await owner.request(`GET /studio/audit-log/member/${fan.userId}?limit=1`)).body;
    expect(entries[0]).toMatchObject({ action: 'ticket.give', reason, roles: ['desk'] });
  });

  it('is refused for an unknown fan, an unknown pass and an expired one, and no ticket is made', async () => {
    const { userId } = await world.fans.newFan();
    expect((await grantTicket('unknown', 'final')).body.code).toBe('NOT_FOUND');
    expect((await grantTicket(userId, 'nothing')).body.code).toBe('PASS_UNKNOWN');
    await rows(
      `INSERT INTO pass (pass_id, title_id, position, name, description, picture, venue, valid_until, device_changes, resets)
       SELECT 'over', title_id, 9, name, description, picture, true, now() - interval '1 day', 1, 1 FROM pass WHERE pass_id = 'final'`,
    );
    expect((await grantTicket(userId, 'over')).body.code).toBe('PASS_UNKNOWN');
    const { passes } = (await desk.request('GET /studio/member/pass')).body;
    expect(passes.map(({ passId }: { passId: string }) => passId)).not.toContain('over');
    expect(await rows('SELECT FROM ticket WHERE user_id = $1', userId)).toEqual([]);
    expect(await rows('SELECT FROM inbox_item WHERE user_id = $1', userId)).toEqual([]);
  });

  it('is granted only by staff with the right for it', async () => {
    const { userId } = await world.fans.newFan();
    const { browser: auditor } = await world.staff(forAll('auditor'));
    expect((await grantTicket(userId, 'final', auditor)).body).toMatchObject({
      code: 'RIGHT_REQUIRED',
      right: 'ticket.issue',
    });
    const { browser: ofAnother } = await world.staff([
      { role: 'desk', titleId: 'another' },
      { role: 'auditor', titleId: null },
    ]);
    expect((await grantTicket(userId, 'final', ofAnother)).body).toMatchObject({
      code: 'RIGHT_REQUIRED',
      right: 'ticket.issue',
    });
    expect((await ofAnother.request('GET /studio/member/pass')).body.passes).toEqual([]);
    expect(await rows('SELECT FROM ticket WHERE user_id = $1', userId)).toEqual([]);
  });
});
