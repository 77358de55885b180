import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { createMembersWorld, forAll, type MembersWorld } from './testing.ts';

let world: MembersWorld;
let desk: StudioBrowser;
let deskId: string;
let owner: StudioBrowser;

beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: desk, staffId: deskId } = await world.staff(forAll('desk')));
  ({ browser: owner } = await world.staff(forAll('owner')));
});
afterAll(() => world.close());

const reason = 'Three reports in a week';
const cause = 'ABUSE';
const rows = (sql: string, ...values: unknown[]) => world.fans.rowsOf(sql, ...values);
const newId = async () => (await world.fans.newFan()).userId;
const pageOf = async (userId: string) => (await owner.request(`GET /studio/member/${userId}`)).body;

async function lastEntry(userId: string) {
  const { body } = await owner.request(`GET /studio/audit-log/member/${userId}?limit=1`);
  return (await owner.request(`GET /studio/audit-log/entry/${body.entries[0].entry}`)).body;
}

describe('signing out everywhere', () => {
  it('ends every session of the fan, and no session of other fans', async () => {
    const [userId, other] = [await newId(), await newId()];
    const { body } = await desk.request(`DELETE /studio/member/${userId}/session`, { reason });
    expect(body).toEqual({ ended: 1 });
    const left = await rows('SELECT user_id FROM refresh_family WHERE user_id = ANY ($1) AND revoked_at IS NULL', [
      userId,
      other,
    ]);
    expect(left).toEqual([{ user_id: other }]);
    expect(await lastEntry(userId)).toMatchObject({
      action: 'member.signOut',
      reason,
      detail: { after: { ended: 1 } },
    });
  });

  it('is received by every server', async () => {
    const fan = await world.fans.newFan();
    const received: string[] = [];
    const listening = world.fans.store.platform.bus.subscribe({
      channels: ['account_revoked'],
      subject: 'the test',
      receive: (familyId) => received.push(familyId),
      catchUp: async () => undefined,
    });
    try {
      await listening.start();
      await desk.request(`DELETE /studio/member/${fan.userId}/session`, { reason });
      // Notifications of earlier sign-outs may still arrive.
      await expect.poll(() => received).toContain(fan.familyId);
    } finally {
      await listening.close();
    }
  });

  it('is refused for an unknown member, and to staff who only read', async () => {
    expect((await desk.request('DELETE /studio/member/unknown/session', { reason })).body.code).toBe('NOT_FOUND');
    const { browser: auditor } = await world.staff(forAll('auditor'));
    const refused = await auditor.request(`DELETE /studio/member/${await newId()}/session`, { reason });
    expect(refused.body).toMatchObject({ code: 'RIGHT_REQUIRED', right: 'member.help' });
  });
});

describe('a suspension by the staff', () => {
  const suspend = (userId: string, days: unknown, browser = desk) =>
    browser.request(`POST /studio/member/${userId}/suspension`, { cause, days, reason });
  const lift = (userId: string, browser = desk) =>
    browser.request(`DELETE /studio/member/${userId}/suspension`, { reason });

  it.each([7, 30])(
    'lasts %i days, is mailed, and both it and its end are in the audit log with who did it',
    async (days) => {
      const userId = await newId();
      const { body } = await suspend(userId, days);
      expect((Date.parse(body.until) - Date.now()) / 86_400_000).toBeCloseTo(days, 1);
      expect(await pageOf(userId)).toMatchObject({
        suspension: { reason: cause, until: body.until },
        suspensions: [{ action: 'SUSPENDED', by: { staffId: deskId, name: 'Han Seo-jun' } }],
      });
      expect(await lastEntry(userId)).toMatchObject({
        action: 'member.read',
      });
      const [entry] = (await owner.request(`GET /studio/audit-log?action=member.suspend&id=${userId}`)).body.entries;
      expect((await owner.request(`GET /studio/audit-log/entry/${entry.entry}`)).body).toMatchObject({
        reason,
        detail: { before: { suspension: null }, after: { suspension: { reason: cause, until: body.until } } },
      });
      expect((await lift(userId)).status).toBe(200);
      expect(await lastEntry(userId)).toMatchObject({
        action: 'member.lift',
        detail: { before: { suspension: { reason: cause } }, after: { suspension: null } },
      });
      expect((await pageOf(userId)).suspension).toBe(null);
      const mails = await rows('SELECT kind FROM outgoing_message WHERE user_id = $1 ORDER BY message_id', userId);
      expect(mails).toEqual([{ kind: 'suspended' }, { kind: 'suspensionLifted' }]);
    },
  );

  it('stores the staff’s reason outside the unsealed history', async () => {
    const userId = await newId();
    await suspend(userId, 7);
    expect(await rows('SELECT operator FROM suspension WHERE user_id = $1', userId)).toEqual([
      { operator: `staff:${deskId}` },
    ]);
  });

  it('is done once for a request that is repeated', async () => {
    const userId = await newId();
    const key = { 'Idempotency-Key': randomUUID() };
    const suspendWithKey = () =>
      desk.request(`POST /studio/member/${userId}/suspension`, { cause, days: 7, reason }, key);
    expect((await suspendWithKey()).text).toBe((await suspendWithKey()).text);
    expect(await rows('SELECT FROM suspension WHERE user_id = $1', userId)).toHaveLength(1);
  });

  it('can’t be made shorter, and can be lifted only while it lasts', async () => {
    const userId = await newId();
    expect((await lift(userId)).body.code).toBe('NOT_SUSPENDED');
    const { body } = await suspend(userId, 30);
    expect((await suspend(userId, 7)).body).toMatchObject({ code: 'SUSPENDED_LONGER', until: body.until });
    expect((await suspend(userId, 30)).status).toBe(200);
  });

  it.each([1, 365, null, '7'])('of %s days is refused', async (days) => {
    expect((await suspend(await newId(), days)).status).toBe(400);
  });

  it('is refused for an unknown member, without a reason, and to staff without the right', async () => {
    expect((await suspend('unknown', 7)).body.code).toBe('NOT_FOUND');
    expect((await lift('unknown')).body.code).toBe('NOT_FOUND');
    const userId = await newId();
    expect((await desk.request(`POST /studio/member/${userId}/suspension`, { cause, days: 7 })).status).toBe(400);
    const { browser: shop } = await world.staff(forAll('shop'));
    expect((await suspend(userId, 7, shop)).body).toMatchObject({ code: 'RIGHT_REQUIRED', right: 'member.suspend' });
    const { browser: forTitle } = await world.staff([{ role: 'desk', titleId: 'last-light' }]);
    expect((await suspend(userId, 7, forTitle)).body.code).toBe('RIGHT_REQUIRED');
    expect(await rows('SELECT FROM suspension WHERE user_id = $1', userId)).toEqual([]);
  });
});

describe('a suspension for good', () => {
  const suspendForever = (userId: string) =>
    desk.request(`POST /studio/member/${userId}/suspension/forever`, { cause, reason });

  it('is requested by one person, and done when another one approves it', async () => {
    const userId = await newId();
    const { approvalId } = (await suspendForever(userId)).body.approval;
    expect((await pageOf(userId)).suspension).toBe(null);
    expect((await desk.request(`POST /studio/approval/${approvalId}/approval`)).body.code).toBe('OWN_APPROVAL');
    const approved = await owner.request(`POST /studio/approval/${approvalId}/approval`);
    expect(approved.body).toMatchObject({ done: { until: null }, approval: { action: 'member.suspendForGood' } });
    expect((await pageOf(userId)).suspension).toEqual({ reason: cause, until: null });
    const [entry] = (await owner.request(`GET /studio/audit-log?action=member.suspendForGood&id=${userId}`)).body
      .entries;
    expect((await owner.request(`GET /studio/audit-log/entry/${entry.entry}`)).body).toMatchObject({
      reason,
      detail: { approval: { approvalId, askedBy: deskId } },
    });
  });

  it('its request is listed for its member until it is decided', async () => {
    const [userId] = [await newId(), await suspendForever(await newId())];
    const listed = async () => (await owner.request(`GET /studio/approval?userId=${userId}`)).body.approvals;
    const { approvalId } = (await suspendForever(userId)).body.approval;
    expect(await listed()).toMatchObject([{ approvalId }]);
    await owner.request(`POST /studio/approval/${approvalId}/approval`);
    expect(await listed()).toEqual([]);
  });

  it('is not requested for an unknown member, nor for one who is suspended for good', async () => {
    expect((await suspendForever('unknown')).body.code).toBe('NOT_FOUND');
    const userId = await newId();
    const { approvalId } = (await suspendForever(userId)).body.approval;
    await owner.request(`POST /studio/approval/${approvalId}/approval`);
    expect((await suspendForever(userId)).body).toMatchObject({ code: 'SUSPENDED_LONGER', until: null });
    // One person does not end it by a shorter one either.
    const shorter = await desk.request(`POST /studio/member/${userId}/suspension`, { cause, days: 7, reason });
    expect(shorter.body.code).toBe('SUSPENDED_LONGER');
  });
});

describe('a warning', () => {
  it('is in the fan’s inbox with its cause in three languages, and mailed in theirs', async () => {
    const userId = await newId();
    expect((await desk.request(`POST /studio/member/${userId}/warning`, { cause, reason })).body).toEqual({});
    const { words } = world.fans.store.platform;
    expect(await rows('SELECT kind, name FROM inbox_item WHERE user_id = $1', userId)).toEqual([
      {
        kind: 'WARNED',
        name: {
          ko: words('ko', 'suspension:reason.ABUSE'),
          en: words('en', 'suspension:reason.ABUSE'),
          ja: words('ja', 'suspension:reason.ABUSE'),
        },
      },
    ]);
    const mails = await rows('SELECT kind, language FROM outgoing_message WHERE user_id = $1', userId);
    expect(mails).toEqual([{ kind: 'warned', language: 'ko' }]);
    expect(await lastEntry(userId)).toMatchObject({ action: 'member.warn', reason, detail: { after: { cause } } });
  });

  it('is refused for an unknown member, for a cause without words for fans, and to staff who only read', async () => {
    expect((await desk.request('POST /studio/member/unknown/warning', { cause, reason })).body.code).toBe('NOT_FOUND');
    const path = `POST /studio/member/${await newId()}/warning`;
    expect((await desk.request(path, { cause: 'MOOD', reason })).status).toBe(400);
    const { browser: auditor } = await world.staff(forAll('auditor'));
    expect((await auditor.request(path, { cause, reason })).body.right).toBe('member.help');
  });
});

describe('vote rights', () => {
  const grant = (userId: string, more: object = {}, browser = desk) =>
    browser.request(`POST /studio/member/${userId}/right`, { count: 5, days: 30, reason, ...more });

  it('are granted with a reason, and the inbox has an item', async () => {
    const userId = await newId();
    const { body } = await grant(userId);
    expect((await pageOf(userId)).votes).toMatchObject({
      paid: 5,
      lots: [{ kind: 'paid', granted: 5, remaining: 5, expiresAt: body.expiresAt }],
    });
    expect(await rows('SELECT kind, details FROM inbox_item WHERE user_id = $1', userId)).toEqual([
      { kind: 'RIGHTS_GIVEN', details: { count: 5, endsAt: body.expiresAt } },
    ]);
    const [entry] = (await owner.request(`GET /studio/audit-log?action=vote.grant&id=${userId}`)).body.entries;
    expect(entry).toMatchObject({ reason, object: { kind: 'member' } });
  });

  it('never expire without a number of days', async () => {
    const userId = await newId();
    expect((await grant(userId, { days: null })).body.expiresAt).toBe(null);
    expect((await pageOf(userId)).votes.lots).toMatchObject([{ expiresAt: null }]);
  });

  it('are refused for an unknown member, for odd numbers, and to staff without the right', async () => {
    expect((await grant('unknown')).body.code).toBe('NOT_FOUND');
    expect(await rows("SELECT FROM paid_lot WHERE user_id = 'unknown'")).toEqual([]);
    const userId = await newId();
    for (const odd of [{ count: 0 }, { count: 1_001 }, { count: 1.5 }, { days: 0 }, { days: 366 }])
      expect((await grant(userId, odd)).status).toBe(400);
    const { browser: auditor } = await world.staff(forAll('auditor'));
    expect((await grant(userId, {}, auditor)).body.right).toBe('member.grant');
  });
});
