import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderer } from '../payment/testing.ts';
import { verifyRecord } from '../platform/audit-log/verify-audit-log.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { createMembersWorld, forAll, type MembersWorld } from './testing.ts';

let world: MembersWorld;
let owner: StudioBrowser;
let second: StudioBrowser;

beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: owner } = await world.staff(forAll('owner')));
  ({ browser: second } = await world.staff(forAll('owner')));
});
afterAll(() => world.close());

const reason = 'Requested by letter, identity checked';
const rows = (sql: string, ...values: unknown[]) => world.fans.rowsOf(sql, ...values);
const erase = (userId: string, nickname: string, browser = owner) =>
  browser.request(`POST /studio/member/${userId}/erasure`, { nickname, cause: 'ASKED', reason });
const approve = (approvalId: string) => second.request(`POST /studio/approval/${approvalId}/approval`);

async function newFan() {
  const fan = await world.fans.newFan();
  return { ...fan, nickname: await world.fans.nicknameOf(fan) };
}

describe('the deletion of an account on a member’s behalf', () => {
  it('waits for a second person, then deletes the account, is mailed, and states its reason in the audit log', async () => {
    const fan = await newFan();
    const address = `${fan.userId}@fans.example`;
    await rows('UPDATE fan SET email_verified_at = now() WHERE user_id = $1', fan.userId);
    await owner.request(`POST /studio/member/${fan.userId}/note`, { text: `Lives at ${address}` });
    const { approvalId } = (await erase(fan.userId, fan.nickname)).body.approval;
    expect(await rows('SELECT FROM fan WHERE user_id = $1', fan.userId)).toHaveLength(1);
    expect((await owner.request(`POST /studio/approval/${approvalId}/approval`)).body.code).toBe('OWN_APPROVAL');
    expect((await approve(approvalId)).body).toMatchObject({ done: {}, approval: { state: 'APPROVED' } });

    for (const table of ['fan', 'refresh_family', 'member_note', 'inbox_item'])
      expect(await rows(`SELECT FROM ${table} WHERE user_id = $1`, fan.userId), table).toEqual([]);
    expect(await rows('SELECT FROM ended_family WHERE family_id = $1', fan.familyId)).toHaveLength(1);
    expect(await rows("SELECT user_id FROM outgoing_message WHERE kind = 'erased'")).toEqual([{ user_id: null }]);
    const [entry] = (await owner.request(`GET /studio/audit-log?action=member.erase&id=${fan.userId}`)).body.entries;
    expect((await owner.request(`GET /studio/audit-log/entry/${entry.entry}`)).body).toMatchObject({
      reason,
      detail: { after: { cause: 'ASKED' }, approval: { approvalId } },
    });
    expect((await owner.request(`GET /studio/member/${fan.userId}`)).body.code).toBe('NOT_FOUND');
    const { platform } = world.fans.store;
    expect((await verifyRecord(platform.pool, platform.sealing)).wrong).toBe(null);
  });

  it('leaves no requests about the fan, and ends the waiting ones', async () => {
    const fan = await newFan();
    const request = await second.request(`POST /studio/member/${fan.userId}/export`, {
      cause: 'LAW',
      format: 'json',
      reason,
    });
    const { approvalId } = (await erase(fan.userId, fan.nickname)).body.approval;
    await approve(approvalId);
    const { approvals } = (await owner.request('GET /studio/approval?state=DECIDED')).body;
    const about = approvals.filter(({ object }: { object: { id: string } }) => object.id === fan.userId);
    expect(about).toHaveLength(2);
    for (const one of about) expect(one).toMatchObject({ input: { params: null, body: null }, reason: null });
    const late = await owner.request(`POST /studio/approval/${request.body.approval.approvalId}/approval`);
    expect(late.body).toMatchObject({ code: 'APPROVAL_STATE', state: 'EXPIRED' });
  });

  it('is refused while something has to be settled, when it is requested and when it is approved', async () => {
    const fan = await newFan();
    const { approvalId } = (await erase(fan.userId, fan.nickname)).body.approval;
    const lines = [{ productId: 'card', quantity: 1 }];
    const { digest } = (await world.fans.request(fan, 'POST /order/quote', { lines })).body;
    const form = { lines, quoteDigest: digest, orderer, address: null, confirmed: true };
    expect((await world.fans.request(fan, 'POST /order', form)).status).toBe(200);
    expect((await approve(approvalId)).body.code).toBe('WITHDRAWAL_BLOCKED');
    expect((await erase(fan.userId, fan.nickname)).body).toMatchObject({
      code: 'WITHDRAWAL_BLOCKED',
      items: [{ kind: 'OPEN_ORDER', blocks: true }],
    });
    expect(await rows('SELECT FROM fan WHERE user_id = $1', fan.userId)).toHaveLength(1);
  });

  it('is refused for another nickname, for an unknown member, and to staff without the right', async () => {
    const fan = await newFan();
    expect((await erase(fan.userId, 'another')).body.code).toBe('CONFIRMATION_WRONG');
    expect((await erase('unknown', 'unknown')).body.code).toBe('NOT_FOUND');
    const { browser: desk } = await world.staff(forAll('desk'));
    expect((await erase(fan.userId, fan.nickname, desk)).body).toMatchObject({
      code: 'RIGHT_REQUIRED',
      right: 'member.erase',
    });
    // The nickname is compared again when it is approved: it identifies this account, and two people have read it.
    const { approvalId } = (await erase(fan.userId, fan.nickname)).body.approval;
    await rows("UPDATE fan SET nickname = 'Other', nickname_key = 'other' WHERE user_id = $1", fan.userId);
    expect((await approve(approvalId)).body.code).toBe('CONFIRMATION_WRONG');
    expect(await rows('SELECT FROM fan WHERE user_id = $1', fan.userId)).toHaveLength(1);
  });
});
