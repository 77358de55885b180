import { randomUUID } from 'node:crypto';
import type { TestReply } from '../../platform/testing.ts';
import { createPasskey } from '../../staff/testing-passkey.ts';
import { accept, signIn } from '../../staff/testing-studio.ts';
import { alone, directory, newMember, owner, ownerRole, reason, site, world } from './testing-world.ts';

/** Sign-in, staff, approvals and settings: each function sends its call with the intended effect, as the last of its requests. */
export const staffCalls: Record<string, () => Promise<TestReply>> = {
  'POST /studio/sign-in': () => signIn(world.browser(), owner.passkey),
  'POST /studio/sign-in/directory': async () => {
    const { browser, staffId } = await newMember();
    const { body: shown } = await browser.request('GET /studio/me');
    directory.people.set(staffId, { email: shown.email, email_verified: true });
    const { body } = await browser.request('POST /studio/sign-in/directory/option');
    const query = await directory.consent(body.url, staffId);
    return browser.request('POST /studio/sign-in/directory', { query });
  },
  'POST /studio/sign-in/recovery': () =>
    world.browser().request('POST /studio/sign-in/recovery', { code: owner.codes[0] }),
  'POST /studio/invitation/accept': async () =>
    (await accept(world.browser(), site, (await world.invite(ownerRole)).token)).reply,
  'POST /studio/proof': async () => {
    const { body } = await owner.browser.request('POST /studio/proof/option');
    return owner.browser.request('POST /studio/proof', { passkey: owner.passkey.answer(body) });
  },
  'POST /studio/me/passkey': async () => {
    const { body } = await owner.browser.request('POST /studio/me/passkey/option');
    return owner.browser.request('POST /studio/me/passkey', {
      label: 'Phone',
      passkey: createPasskey(site).create(body),
    });
  },
  'DELETE /studio/me/passkey/:passkeyId': async () => {
    const { body } = await owner.browser.request('GET /studio/me/passkey');
    return owner.browser.request(`DELETE /studio/me/passkey/${body.passkeys.at(-1).passkeyId}`);
  },
  'POST /studio/me/recovery': () => owner.browser.request('POST /studio/me/recovery'),
  'POST /studio/sign-out': async () => {
    const browser = world.browser();
    await signIn(browser, owner.passkey);
    return browser.request('POST /studio/sign-out');
  },
  'DELETE /studio/me/session': () => owner.browser.request('DELETE /studio/me/session'),
  'DELETE /studio/me/session/:sessionId': async () => {
    const { body } = await signIn(world.browser(), owner.passkey);
    return owner.browser.request(`DELETE /studio/me/session/${body.session.sessionId}`);
  },
  'POST /studio/staff': () => {
    const invited = { name: 'Kim Ara', email: `${randomUUID()}@studio.example`, roles: ownerRole, reason };
    return owner.browser.request('POST /studio/staff', invited);
  },
  'POST /studio/staff/:staffId/invitation': async () =>
    owner.browser.request(`POST /studio/staff/${(await world.invite(ownerRole)).staffId}/invitation`, { reason }),
  'PUT /studio/staff/:staffId/person': async () => {
    const { staffId } = await world.invite(ownerRole);
    const person = { version: 1, name: 'Kim Ara', email: `${randomUUID()}@studio.example` };
    return owner.browser.request(`PUT /studio/staff/${staffId}/person`, { ...person, reason });
  },
  'PUT /studio/staff/:staffId/role': async () => {
    const { staffId } = await world.invite(ownerRole);
    const roles = [{ role: 'desk', titleId: 'last-light' }];
    return owner.browser.request(`PUT /studio/staff/${staffId}/role`, { version: 1, roles, reason });
  },
  'POST /studio/staff/:staffId/deactivation': async () =>
    owner.browser.request(`POST /studio/staff/${(await world.invite(ownerRole)).staffId}/deactivation`, { reason }),
  'GET /studio/staff/:staffId/session': () => owner.browser.request(`GET /studio/staff/${owner.staffId}/session`),
  'DELETE /studio/staff/:staffId/session': async () =>
    owner.browser.request(`DELETE /studio/staff/${(await newMember()).staffId}/session`, { reason }),
  'POST /studio/approval/:approvalId/approval': async () =>
    owner.browser.request(`POST /studio/approval/${await requestApprovalAsAnother()}/approval`),
  'POST /studio/approval/:approvalId/refusal': async () =>
    owner.browser.request(`POST /studio/approval/${await requestApprovalAsAnother()}/refusal`, { reason }),
  'POST /studio/approval/:approvalId/withdrawal': async () => {
    const { body } = await owner.browser.request('PUT /studio/setting', { twoPeople: true, reason });
    return owner.browser.request(`POST /studio/approval/${body.approval.approvalId}/withdrawal`);
  },
  'PUT /studio/setting': () => alone(() => owner.browser.request('PUT /studio/setting', { twoPeople: true, reason })),
  'GET /studio/audit-log/entry/:entry': () => owner.browser.request('GET /studio/audit-log/entry/1'),
};

async function requestApprovalAsAnother(): Promise<string> {
  const another = await newMember();
  const { body } = await another.browser.request('PUT /studio/setting', { twoPeople: true, reason });
  return body.approval.approvalId;
}
