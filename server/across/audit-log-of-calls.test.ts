import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importDemoPolicies } from '../account/sign-in/testing-sign-in.ts';
import { createFans, stopMailOf } from '../account/testing.ts';
import { calls } from '../contracts.ts';
import type { InquiryTopic } from '../inquiry/contract.ts';
import { writeInquiry } from '../inquiry/inquiries.ts';
import { sealPicture } from '../inquiry/sealed.ts';
import { addressParcel, insertPaidOrder } from '../order/desk/testing-desk.ts';
import { verifyRecord } from '../platform/audit-log/verify-audit-log.ts';
import { inTransaction } from '../platform/database/database.ts';
import { type CallContract, kindOf } from '../platform/http/contract.ts';
import type { TestReply } from '../platform/testing.ts';
import { createTestDirectory, type TestDirectory } from '../staff/directory/testing-directory.ts';
import { createPasskey } from '../staff/testing-passkey.ts';
import {
  accept,
  createStudioWorld,
  type StudioBrowser,
  type StudioWorld,
  signIn,
  type TestPasskey,
} from '../staff/testing-studio.ts';

import { passContent } from '../ticket/testing.ts';
import { savePasses } from '../ticket/use/passes.ts';
import { saveVotes } from '../vote/save-votes.ts';
import { voteContent } from '../vote/testing.ts';

/**
 * Every call of Studio that changes something, or reads personal data: one call leaves in the audit log exactly the entry that its contract
 * declares. A new call has to be added to `doing`.
 */
const contracts = Object.entries(calls as Record<string, CallContract>).filter(
  ([, { access }]) => access === 'staff' || access === 'studio',
);
const contract = (name: string): CallContract => {
  const callContract = contracts.find(([each]) => each === name)?.[1];
  if (callContract === undefined) throw new Error(`there is no ${name}`);
  return callContract;
};
const recorded = contracts.flatMap(([name, { records, recordsRead }]) => {
  const action = records === 'nothing' ? undefined : (records ?? recordsRead);
  return action === undefined ? [] : [[name, action] as const];
});

let world: StudioWorld;
let site: string;
const data = mkdtempSync(join(tmpdir(), 'fanfare-data-'));
let owner: Member;
let directory: TestDirectory;

interface Member {
  staffId: string;
  browser: StudioBrowser;
  passkey: TestPasskey;
  codes: string[];
}

const ownerRole = [{ role: 'owner', titleId: null }] as const;
const reason = 'Because of the test';

beforeAll(async () => {
  directory = await createTestDirectory('https://fans.test/studio/directory');
  world = await createStudioWorld({
    DATA_DIR: data,
    PARTNERS_ON_LOOPBACK: 'on',
    STAFF_OIDC_ISSUER: directory.issuer,
    STAFF_OIDC_CLIENT_ID: directory.clientId,
    STAFF_OIDC_CLIENT_SECRET: directory.clientSecret,
  });
  await importDemoPolicies(world.test.platform);
  site = world.test.platform.config.publicOrigin;
  owner = await newMember();
});
afterAll(async () => {
  await world.close();
  await directory.close();
  rmSync(data, { recursive: true });
});

async function newMember(): Promise<Member> {
  const { staffId, token } = await world.invite(ownerRole);
  const browser = world.browser();
  const { passkey, reply } = await accept(browser, site, token);
  return { staffId, browser, passkey, codes: reply.body.recoveryCodes };
}

/** Sends a call with its intended effect, as the last of its requests. */
const doing: Record<string, () => Promise<TestReply>> = {
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
  'POST /studio/vote/:voteId/voiding': async () => {
    const { pool } = world.test.platform;
    await inTransaction(pool, (connection) => saveVotes(connection, [voteContent('one', { titleId: 'last-light' })]));
    const note = { ko: '오류', en: 'A mistake', ja: '誤り' };
    return alone(() => owner.browser.request('POST /studio/vote/one/voiding', { note, reason }));
  },
  'POST /studio/content/:kind': () => newQuestion(randomUUID()),
  'PUT /studio/content/:kind/:entryId/draft': async () => {
    const { body } = await newQuestion(randomUUID());
    const { version, draft } = body;
    return owner.browser.request(`PUT /studio/content/questions/${body.entryId}/draft`, {
      version,
      value: { ...draft.value, topic: 'ticket' },
    });
  },
  'POST /studio/content/:kind/:entryId/publication': async () => {
    const { body } = await newQuestion(randomUUID());
    return owner.browser.request(`POST /studio/content/questions/${body.entryId}/publication`, { version: 1 });
  },
  'POST /studio/content/:kind/:entryId/preview': async () =>
    owner.browser.request(`POST ${await publishedQuestion()}/preview`, { hours: 1 }),
  'POST /studio/content-picture': async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a0c0e0' } })
      .png()
      .toBuffer();
    return owner.browser.request('POST /studio/content-picture', { picture: picture.toString('base64') });
  },
  'DELETE /studio/content/:kind/:entryId/draft': async () => {
    const path = await publishedQuestion();
    const { body } = await owner.browser.request(`GET ${path}`);
    const { value } = body.published;
    await owner.browser.request(`PUT ${path}/draft`, { version: 2, value });
    return owner.browser.request(`DELETE ${path}/draft`, { version: 3 });
  },
  'POST /studio/content/:kind/:entryId/copy': async () =>
    owner.browser.request(`POST ${await publishedQuestion()}/copy`, { entryId: randomUUID() }),
  'POST /studio/content/:kind/:entryId/withdrawal': async () =>
    owner.browser.request(`POST ${await publishedQuestion()}/withdrawal`, { version: 2, reason }),
  'POST /studio/content/:kind/:entryId/return': async () => {
    const path = await publishedQuestion();
    await owner.browser.request(`POST ${path}/withdrawal`, { version: 2, reason });
    return owner.browser.request(`POST ${path}/return`, { version: 3 });
  },
  'POST /studio/content/:kind/:entryId/revision/:number/restoration': async () =>
    owner.browser.request(`POST ${await publishedQuestion()}/revision/1/restoration`, { version: 2 }),
  'POST /studio/content/:kind/:entryId/schedule': async () => {
    const { body } = await newQuestion(randomUUID());
    const at = new Date(Date.now() + 3_600_000).toISOString();
    return owner.browser.request(`POST /studio/content/questions/${body.entryId}/schedule`, { version: 1, at });
  },
  'DELETE /studio/content/:kind/:entryId/schedule': async () => {
    const { body } = await newQuestion(randomUUID());
    const path = `/studio/content/questions/${body.entryId}/schedule`;
    await owner.browser.request(`POST ${path}`, { version: 1, at: new Date(Date.now() + 3_600_000).toISOString() });
    return owner.browser.request(`DELETE ${path}`, { version: 2 });
  },
  'GET /studio/member/:userId': async () => owner.browser.request(`GET /studio/member/${await newFan()}`),
  'DELETE /studio/member/:userId/session': async () =>
    owner.browser.request(`DELETE /studio/member/${await newFan()}/session`, { reason }),
  'POST /studio/member/:userId/note': async () =>
    owner.browser.request(`POST /studio/member/${await newFan()}/note`, { text: 'Called twice' }),
  'POST /studio/member/:userId/warning': async () =>
    owner.browser.request(`POST /studio/member/${await newFan()}/warning`, { cause: 'ABUSE', reason }),
  'POST /studio/member/:userId/suspension': async () =>
    owner.browser.request(`POST /studio/member/${await newFan()}/suspension`, { cause: 'ABUSE', days: 7, reason }),
  'POST /studio/member/:userId/suspension/forever': () =>
    alone(async () =>
      owner.browser.request(`POST /studio/member/${await newFan()}/suspension/forever`, { cause: 'ABUSE', reason }),
    ),
  'DELETE /studio/member/:userId/suspension': async () => {
    const userId = await newFan();
    await owner.browser.request(`POST /studio/member/${userId}/suspension`, { cause: 'ABUSE', days: 30, reason });
    return owner.browser.request(`DELETE /studio/member/${userId}/suspension`, { reason });
  },
  'POST /studio/member/:userId/nickname': async () => requestNewNickname(await newFan()),
  'DELETE /studio/member/:userId/nickname': async () => {
    const userId = await newFan();
    await requestNewNickname(userId);
    return owner.browser.request(`DELETE /studio/member/${userId}/nickname`, { reason });
  },
  'DELETE /studio/member/:userId/mail-stop': async () => {
    const userId = await newFan();
    await stopMailOf(world.test.platform, userId);
    return owner.browser.request(`DELETE /studio/member/${userId}/mail-stop`, { reason });
  },
  'POST /studio/member/:userId/erasure': () =>
    alone(async () => {
      const userId = await newFan();
      const body = { nickname: await nicknameOf(userId), cause: 'ASKED', reason };
      return owner.browser.request(`POST /studio/member/${userId}/erasure`, body);
    }),
  'POST /studio/member/:userId/right': async () =>
    owner.browser.request(`POST /studio/member/${await newFan()}/right`, { count: 5, days: 30, reason }),
  'POST /studio/member/:userId/ticket': async () => {
    await inTransaction(world.test.platform.pool, (connection) => savePasses(connection, [passContent('final')]));
    const body = { passId: 'final', cause: 'PRIZE', reason };
    return owner.browser.request(`POST /studio/member/${await newFan()}/ticket`, body);
  },
  'POST /studio/member/bulk': startJob,
  'POST /studio/member/:userId/export': () =>
    alone(async () => {
      const body = { cause: 'ASKED', format: 'json', reason };
      return owner.browser.request(`POST /studio/member/${await newFan()}/export`, body);
    }),
  'POST /studio/job/:jobId/stop': async () =>
    owner.browser.request(`POST /studio/job/${(await startJob()).body.jobId}/stop`, { reason }),
  'GET /studio/job/:jobId/result': async () => {
    const { jobId } = (await startJob()).body;
    while (await world.jobs.runNext()) await Promise.resolve();
    return owner.browser.request(`GET /studio/job/${jobId}/result`, undefined, { 'Sec-Fetch-Site': 'same-origin' });
  },
  'GET /studio/inquiry': () => owner.browser.request('GET /studio/inquiry'),
  'GET /studio/inquiry/:inquiryId': async () => owner.browser.request(`GET /studio/inquiry/${await newInquiry()}`),
  'GET /studio/inquiry/:inquiryId/picture/:pictureId': async () => {
    const inquiryId = await newInquiry();
    const { pool, sealing } = world.test.platform;
    await pool.query(
      `INSERT INTO inquiry_picture (picture_id, inquiry_id, position, number, width, height, picture_sealed)
       VALUES ('picture', $1, 0, 1, 1, 1, $2)`,
      [inquiryId, sealPicture(sealing, 'picture', Buffer.from('bytes'))],
    );
    return owner.browser.request(`GET /studio/inquiry/${inquiryId}/picture/picture`);
  },
  'POST /studio/inquiry/:inquiryId/answer': async () =>
    owner.browser.request(`POST /studio/inquiry/${await newInquiry()}/answer`, { version: 1, message: 'Here it is.' }),
  'POST /studio/inquiry/:inquiryId/decision': async () => {
    const userId = await newFan();
    await inTransaction(world.test.platform.pool, (connection) =>
      connection.query(
        "INSERT INTO suspension (user_id, action, reason, until, operator) VALUES ($1, 'SUSPENDED', 'ABUSE', 'infinity', 'command')",
        [userId],
      ),
    );
    const body = { version: 1, decision: 'KEPT', message: 'It stays.', reason };
    return owner.browser.request(`POST /studio/inquiry/${await newInquiry('SUSPENSION', userId)}/decision`, body);
  },
  'PUT /studio/inquiry/:inquiryId/holder': async () =>
    owner.browser.request(`PUT /studio/inquiry/${await newInquiry()}/holder`, { version: 1, staffId: owner.staffId }),
  'POST /studio/inquiry/:inquiryId/note': async () =>
    owner.browser.request(`POST /studio/inquiry/${await newInquiry()}/note`, { text: 'Called twice' }),
  'POST /studio/inquiry/:inquiryId/closing': async () => closeInquiry(await newInquiry()),
  'POST /studio/inquiry/:inquiryId/merge': async () => {
    const userId = await newFan();
    const [intoId, inquiryId] = [await newInquiry('OTHER', userId), await newInquiry('OTHER', userId)];
    return owner.browser.request(`POST /studio/inquiry/${inquiryId}/merge`, { version: 1, intoId });
  },
  'DELETE /studio/inquiry/:inquiryId/closing': async () => {
    const inquiryId = await newInquiry();
    const { version } = (await closeInquiry(inquiryId)).body;
    return owner.browser.request(`DELETE /studio/inquiry/${inquiryId}/closing`, { version });
  },
  'POST /studio/macro': () => newMacro(),
  'PUT /studio/macro/:macroId': async () => {
    const { macroId, ...macro } = (await newMacro()).body;
    return owner.browser.request(`PUT /studio/macro/${macroId}`, macro);
  },
  'DELETE /studio/macro/:macroId': async () =>
    owner.browser.request(`DELETE /studio/macro/${(await newMacro()).body.macroId}`, { version: 1 }),
  'GET /studio/order/:orderId/address': async () =>
    owner.browser.request(`GET /studio/order/${(await newOrder()).orderId}/address`),
  'GET /studio/parcel/slip': async () => owner.browser.request(`GET /studio/parcel/slip?orders=${await newPacked()}`),
  'GET /studio/parcel/label': async () =>
    owner.browser.request(`GET /studio/parcel/label?paper=SHEET_8&orders=${await newPacked()}`),
  'GET /studio/parcel/carrier': async () =>
    owner.browser.request(`GET /studio/parcel/carrier?orders=${await newPacked()}`),
  'POST /studio/parcel/sent': async () => {
    const { number } = await newOrder();
    const rows = [{ number, carrier: 'CJ Logistics', trackingNumber: '6812-3456-7890' }];
    return owner.browser.request('POST /studio/parcel/sent', { rows });
  },
  'POST /studio/order/:orderId/parcel/sent': async () => sendParcel(await newOrder()),
  'PUT /studio/order/:orderId/parcel/tracking': async () => {
    const order = await newOrder();
    await sendParcel(order);
    const body = { lineIds: [order.lineId], carrier: 'DHL', trackingNumber: '42', reason };
    return owner.browser.request(`PUT /studio/order/${order.orderId}/parcel/tracking`, body);
  },
  'POST /studio/order/:orderId/parcel/delivered': async () => {
    const order = await newOrder();
    await sendParcel(order);
    return owner.browser.request(`POST /studio/order/${order.orderId}/parcel/delivered`, { lineIds: [order.lineId] });
  },
  'POST /studio/order/:orderId/parcel/lost': async () => loseParcel(await newOrder()),
  'POST /studio/order/:orderId/parcel/again': async () => {
    const order = await newOrder();
    await addressParcel(world.test.platform, order);
    await loseParcel(order);
    return owner.browser.request(`POST /studio/order/${order.orderId}/parcel/again`, lostOf(order));
  },
  'POST /studio/stock/:productId/correction': async () => {
    const { productId } = await countedProduct();
    return owner.browser.request(`POST /studio/stock/${productId}/correction`, { change: 5, cause: 'FOUND', reason });
  },
  'POST /studio/order/:orderId/note': async () => {
    const { orderId } = await insertPaidOrder(world.test.platform.pool, await newFan());
    return owner.browser.request(`POST /studio/order/${orderId}/note`, { text: 'Called twice' });
  },
  'POST /studio/mail/:kind/test': () => owner.browser.request('POST /studio/mail/orderPaid/test', { language: 'ko' }),
  'GET /studio/settlement/export': () =>
    owner.browser.request('GET /studio/settlement/export?from=2026-11-01&to=2026-11-30'),
  'POST /studio/payment/order/:orderId/question': async () =>
    owner.browser.request(`POST /studio/payment/order/${(await newOrder()).orderId}/question`, {}),
  'POST /studio/payment/dispute/:attemptId/evidence': async () => {
    const { orderId } = await newOrder();
    await world.test.platform.pool.query(
      `INSERT INTO payment_attempt (attempt_id, order_id, provider, opened_as, state, amount, currency, language, captured, counts)
       VALUES ($1, $1, 'stripe', 'page', 'DONE', 30000, 'KRW', 'ko', 30000, true)`,
      [orderId],
    );
    await world.test.platform.pool.query('UPDATE fan_order SET is_disputed = true WHERE order_id = $1', [orderId]);
    return owner.browser.request(`POST /studio/payment/dispute/${orderId}/evidence`, { reason });
  },
  'POST /studio/settlement/report': () => importReport(),
  'POST /studio/settlement/report/:reportId/withdrawal': async () => {
    const { reportId } = (await importReport()).body;
    return owner.browser.request(`POST /studio/settlement/report/${reportId}/withdrawal`, { reason });
  },
  'POST /studio/settlement/difference/:differenceId/explanation': async () => {
    await importReport();
    const { body } = await owner.browser.request('GET /studio/settlement/difference');
    const { differenceId } = body.differences[0];
    return owner.browser.request(`POST /studio/settlement/difference/${differenceId}/explanation`, { reason });
  },
  'POST /studio/order/:orderId/refund': async () => refundOrder(await newOrder(), 'refund'),
  'POST /studio/order/:orderId/refund/large': () => alone(async () => refundOrder(await newOrder(), 'refund/large')),
  'GET /studio/partner/:partnerId': async () => owner.browser.request(`GET /studio/partner/${await newPartner()}`),
  'POST /studio/partner': () => owner.browser.request('POST /studio/partner', partner()),
  'PUT /studio/partner/:partnerId': async () => {
    const changed = { version: 1, name: 'Lumen', contact: partner().contact, returns: [], reason };
    return owner.browser.request(`PUT /studio/partner/${await newPartner()}`, changed);
  },
  'POST /studio/partner/:partnerId/live': () =>
    alone(async () => owner.browser.request(`POST /studio/partner/${await newPartner()}/live`, { scopes: [], reason })),
  'POST /studio/partner/:partnerId/stop': async () =>
    owner.browser.request(`POST /studio/partner/${await newPartner()}/stop`, { reason }),
  'POST /studio/partner/:partnerId/scope': () =>
    alone(async () =>
      owner.browser.request(`POST /studio/partner/${await newPartner()}/scope`, { scopes: ['store'], reason }),
    ),
  'DELETE /studio/partner/:partnerId/scope': async () =>
    owner.browser.request(`DELETE /studio/partner/${await newPartner()}/scope`, { scopes: ['store'], reason }),
  'POST /studio/partner/:partnerId/origin': () =>
    alone(async () => {
      const origin = `https://o${randomUUID()}.example`;
      return owner.browser.request(`POST /studio/partner/${await newPartner()}/origin`, { origin, reason });
    }),
  'DELETE /studio/partner/:partnerId/origin': async () => {
    const { body } = await owner.browser.request('POST /studio/partner', partner());
    const [{ origin }] = body.origins;
    return owner.browser.request(`DELETE /studio/partner/${body.partnerId}/origin`, { origin, reason });
  },
  'POST /studio/partner/:partnerId/webhook': () => newWebhook(),
  'PUT /studio/webhook/:webhookId': async () => {
    const { webhookId, version, url, types } = (await newWebhook()).body;
    return owner.browser.request(`PUT /studio/webhook/${webhookId}`, { version, url, types, state: 'OFF', reason });
  },
  'GET /studio/webhook/:webhookId/secret': async () =>
    owner.browser.request(`GET /studio/webhook/${(await newWebhook()).body.webhookId}/secret`),
  'POST /studio/webhook/:webhookId/secret': async () =>
    owner.browser.request(`POST /studio/webhook/${(await newWebhook()).body.webhookId}/secret`, { reason }),
  'POST /studio/webhook/:webhookId/replay': async () => {
    const { webhookId } = (await newWebhook()).body;
    return owner.browser.request(`POST /studio/webhook/${webhookId}/replay`, { deliveryId: null, reason });
  },
  'GET /studio/audit-log/entry/:entry': () => owner.browser.request('GET /studio/audit-log/entry/1'),
};

const partner = () => ({
  name: 'Lumen',
  contact: { name: 'Seo Ha-rin', email: 'web@lumen.example' },
  origins: [`https://p${randomUUID()}.example`],
  reason,
});

async function newPartner(): Promise<string> {
  return (await owner.browser.request('POST /studio/partner', partner())).body.partnerId;
}

type PaidOrder = Awaited<ReturnType<typeof insertPaidOrder>>;

const newOrder = () => insertPaidOrder(world.test.platform.pool);

async function newPacked(): Promise<string> {
  const order = await newOrder();
  await addressParcel(world.test.platform, order);
  return order.orderId;
}

const sendParcel = ({ orderId, lineId }: PaidOrder) =>
  owner.browser.request(`POST /studio/order/${orderId}/parcel/sent`, {
    lineIds: [lineId],
    carrier: 'CJ Logistics',
    trackingNumber: '6812',
  });

/** The product of `newOrder`, whose pieces are counted. */
async function countedProduct(): Promise<{ productId: string }> {
  await newOrder();
  await world.test.platform.pool.query("UPDATE product SET on_hand = 1000 WHERE product_id = 'desk-book'");
  return { productId: 'desk-book' };
}

const lostOf = ({ lineId }: PaidOrder) => ({ lineIds: [lineId], parcelIds: [lineId], reason });

async function loseParcel(order: PaidOrder) {
  await sendParcel(order);
  return owner.browser.request(`POST /studio/order/${order.orderId}/parcel/lost`, lostOf(order));
}

/** A payment that is not ours. */
const importReport = () => {
  const [key, day] = [randomUUID(), new Date().toISOString().slice(0, 10)];
  const head = 'transactionKey,paymentKey,orderId,currency,approvedAt,canceledAt,amount,fee';
  const text = `${head}\n${key},${key},${key},KRW,${new Date().toISOString()},,1000,29\n`;
  return owner.browser.request('POST /studio/settlement/report', { provider: 'toss', from: day, to: day, text });
};
const refundOrder = ({ orderId, lineId }: PaidOrder, call: string) =>
  owner.browser.request(`POST /studio/order/${orderId}/${call}`, {
    lineIds: [lineId],
    kind: 'UNUSED',
    amount: { amount: 30_000, currency: 'KRW' },
    reason,
  });

/** On this machine, so that no name is looked up. */
async function newWebhook(): Promise<TestReply> {
  const body = { url: 'http://127.0.0.1:9/fanfare', types: ['vote.closed'], reason };
  return owner.browser.request(`POST /studio/partner/${await newPartner()}/webhook`, body);
}

async function newFan(): Promise<string> {
  const [fan] = await createFans(world.test.platform, 1);
  return fan?.userId ?? '';
}

async function newInquiry(topic: InquiryTopic = 'OTHER', userId?: string): Promise<string> {
  const { pool, sealing, config } = world.test.platform;
  const form = {
    topic,
    message: 'Where?',
    reference: null,
    language: 'en',
    origin: config.publicOrigin,
  } as const;
  const asking = { ...form, userId: userId ?? (await newFan()) };
  const inquiry = await inTransaction(pool, (connection) => writeInquiry(connection, sealing, asking));
  return inquiry.inquiryId;
}

function newMacro(): Promise<TestReply> {
  const texts = { ko: '안녕하세요.', en: 'Hello,', ja: 'こんにちは。' };
  return owner.browser.request('POST /studio/macro', { name: 'Greeting', texts });
}

const closeInquiry = (inquiryId: string): Promise<TestReply> =>
  owner.browser.request(`POST /studio/inquiry/${inquiryId}/closing`, { version: 1, cause: 'SETTLED' });

async function nicknameOf(userId: string): Promise<string> {
  return (await owner.browser.request(`GET /studio/member/${userId}`)).body.profile.nickname;
}

async function requestNewNickname(userId: string): Promise<TestReply> {
  const body = { nickname: await nicknameOf(userId), cause: 'OFFENSIVE', reason };
  return owner.browser.request(`POST /studio/member/${userId}/nickname`, body);
}

/** A draft of a content entry. */
function newQuestion(id: string): Promise<TestReply> {
  const words = { ko: '어디', en: 'Where', ja: 'どこ' };
  const value = { id, topic: 'vote', name: words, answer: words };
  return owner.browser.request('POST /studio/content/questions', { value });
}

/** @returns the path of a content entry in its second version */
async function publishedQuestion(): Promise<string> {
  const { body } = await newQuestion(randomUUID());
  const path = `/studio/content/questions/${body.entryId}`;
  await owner.browser.request(`POST ${path}/publication`, { version: 1 });
  return path;
}

async function requestApprovalAsAnother(): Promise<string> {
  const another = await newMember();
  const { body } = await another.browser.request('PUT /studio/setting', { twoPeople: true, reason });
  return body.approval.approvalId;
}

/** As in a team that does without a second person. */
async function alone(work: () => Promise<TestReply>): Promise<TestReply> {
  await world.test.platform.pool.query('UPDATE staff_setting SET two_people = false');
  try {
    return await work();
  } finally {
    await world.test.platform.pool.query('UPDATE staff_setting SET two_people = true');
  }
}

async function startJob(): Promise<TestReply> {
  const body = { userIds: [await newFan()], action: { kind: 'SIGN_OUT' }, reason };
  return owner.browser.request('POST /studio/member/bulk', body);
}

async function readNewest() {
  const { body } = await owner.browser.request('GET /studio/audit-log?limit=1');
  return body.entries[0];
}

it.each(recorded)('%s leaves “%s” in the audit log', async (name, action) => {
  const does = doing[name];
  if (does === undefined) throw new Error(`Nothing here does ${name}`);
  const reply = await does();
  expect(reply.status, reply.text).toBe(200);
  const newest = await readNewest();
  expect(newest).toMatchObject({ action, actor: { kind: 'STAFF', name: 'Han Seo-jun' }, roles: ['owner'] });
  // Whatever asks why keeps it.
  const asksWhy =
    contract(name)
      .body?.safeParse({})
      .error?.issues.some(({ path }) => path[0] === 'reason') === true;
  expect(newest.reason).toBe(asksWhy ? reason : null);
});

it('every change is in the audit log, but requests for a challenge, open entries, and checks of a file', () => {
  const unkept = contracts.filter(([name, { records }]) => !name.startsWith('GET ') && records === 'nothing');
  expect(unkept.map(([name]) => name)).toEqual([
    'POST /studio/sign-in/option',
    'POST /studio/invitation',
    'POST /studio/invitation/option',
    'POST /studio/proof/option',
    'POST /studio/me/passkey/option',
    'POST /studio/sign-in/directory/option',
    'POST /studio/parcel/check',
    'POST /studio/content/:kind/:entryId/presence',
  ]);
});

it('a call of Studio is below /studio, and of a kind whose record is checked', () => {
  for (const [name, contract] of contracts) {
    expect(name).toMatch(/^[A-Z]+ \/studio\//);
    expect(['json', 'file'], name).toContain(kindOf(contract));
  }
  const below = Object.keys(calls).filter((name) => name.includes(' /studio/'));
  expect(below).toHaveLength(contracts.length);
});

it('the audit log that they leave holds', async () => {
  const { platform } = world.test;
  const findings = await verifyRecord(platform.pool, platform.sealing);
  // That of the page of the member whose account was deleted.
  expect(findings).toMatchObject({ wrong: null, withoutDetail: 1 });
  expect(findings.entries).toBeGreaterThan(recorded.length);
});
