import { vi } from 'vitest';
import type { RoleAssignment } from '../../rules/staff/rights.ts';
import { jobFeature } from '../job/feature.ts';
import type { TestReply } from '../platform/testing.ts';
import { accept, type StudioBrowser } from '../staff/testing-studio.ts';
import { webhookFeature } from '../webhook/feature.ts';
import { createReceiver } from '../webhook/testing.ts';
import { bodyOf, type LivingFan } from './testing-fans.ts';
import type { Product } from './testing-product.ts';

const reason = 'Requested by letter, identity checked';

/** A person of the staff in a browser, who has just used a passkey. */
export interface LivingStaff {
  browser: StudioBrowser;
  /** @throws for a refusal */
  request(call: string, body?: unknown): Promise<TestReply['body']>;
}

export async function signInStaff(
  { studio }: Product,
  role: RoleAssignment['role'],
  email: string,
): Promise<LivingStaff> {
  const { token } = await studio.invite([{ role, titleId: null }], email);
  const browser = studio.browser();
  await accept(browser, studio.test.platform.config.publicOrigin, token);
  return { browser, request: async (call, body) => bodyOf(call, await browser.request(call, body)) };
}

/** A request of one staff member, and the decision of another. */
async function decide(asker: LivingStaff, other: LivingStaff, call: string, body: unknown): Promise<void> {
  const { approvalId } = (await asker.request(call, body)).approval;
  await other.request(`POST /studio/approval/${approvalId}/approval`);
}

/** The desk of members. */
export async function helpMembers(
  { studio, composition }: Product,
  [one, other]: readonly [LivingStaff, LivingStaff],
  { helped, suspended, renamed }: Record<'helped' | 'suspended' | 'renamed', LivingFan>,
): Promise<void> {
  const about = (fan: LivingFan) => `/studio/member/${fan.userId}`;
  await one.request(`GET ${about(helped)}`);
  await one.request(`POST ${about(helped)}/note`, { text: `Called ${helped.phone}` });
  await one.request(`POST ${about(helped)}/right`, { count: 5, days: 30, reason });
  await one.request(`POST ${about(helped)}/ticket`, { passId: 'last-light-finale', cause: 'APOLOGY', reason });
  await one.request(`POST ${about(suspended)}/suspension`, { cause: 'ABUSE', days: 7, reason });
  const { nickname } = renamed;
  await one.request(`POST ${about(renamed)}/nickname`, { nickname, cause: 'ADVERTISING', reason });
  await decide(one, other, `POST ${about(helped)}/export`, { cause: 'ASKED', format: 'json', reason });
  // This one stays open.
  await one.request(`POST ${about(suspended)}/suspension/forever`, { cause: 'ABUSE', reason });
  const userIds = [helped.userId, renamed.userId];
  await one.request('POST /studio/member/bulk', { userIds, action: { kind: 'WARN', cause: 'ABUSE' }, reason });
  while (await studio.jobs.runNext()) await composition.serviceOf(jobFeature).runNext();
  await one.request(`GET /studio/overview?from=${new Date(Date.now() - 86_400_000).toISOString()}`);
  // An open sign-in page, and an open invitation.
  await studio.browser().request('POST /studio/sign-in/option');
  await studio.invite([{ role: 'desk', titleId: null }], 'invited@studio.example');
}

/** The desk of inquiries: notes of both, an answer, an assigned inquiry, and a closed one. */
export async function answerInquiries(
  { request }: LivingStaff,
  [answered, held, closed]: readonly string[],
): Promise<void> {
  const about = (inquiryId: string | undefined) => `/studio/inquiry/${inquiryId}`;
  const { colleagues } = await request(`GET ${about(answered)}`);
  await request(`POST ${about(answered)}/note`, { text: 'Called about the parcel' });
  await request(`POST ${about(answered)}/answer`, { version: 1, message: 'It is on its way.' });
  await request(`PUT ${about(held)}/holder`, { version: 1, staffId: colleagues[0].staffId });
  await request('POST /studio/macro', {
    name: 'Parcels',
    texts: { ko: '안녕하세요.', en: 'Hello,', ja: 'こんにちは。' },
  });
  await request(`POST ${about(closed)}/closing`, { version: 1, cause: 'SETTLED' });
}

/** The desk of orders: a parcel is sent with a wrong number, which is corrected, and arrives. */
export async function sendParcel({ request }: LivingStaff, orderId: string): Promise<void> {
  const about = `/studio/order/${orderId}`;
  const { lines } = await request(`GET ${about}`);
  const lineIds = lines.map(({ lineId }: { lineId: string }) => lineId);
  await request(`GET ${about}/address`);
  await request(`POST ${about}/note`, { text: 'Wants it before the concert' });
  await request(`POST ${about}/parcel/sent`, { lineIds, carrier: 'CJ Logistics', trackingNumber: '6021' });
  const tracking = { carrier: 'CJ Logistics', trackingNumber: '6012' };
  await request(`PUT ${about}/parcel/tracking`, { lineIds, ...tracking, reason: 'Two digits were swapped' });
  await request(`POST ${about}/parcel/delivered`, { lineIds });
}

/** The desk of stock: some pieces were damaged. */
export async function countStock({ request }: LivingStaff, productId: string): Promise<void> {
  await request(`POST /studio/stock/${productId}/correction`, {
    change: -1,
    cause: 'DAMAGE',
    reason: 'Fell from the shelf',
  });
}

/** The books: a report with a payment that is not ours, which a staff member explains, and a row that stays open. */
export async function settleBooks({ request }: LivingStaff): Promise<void> {
  const head = 'transactionKey,paymentKey,orderId,currency,approvedAt,canceledAt,amount,fee';
  const row = (key: string) => `${key},key-${key},order-${key},KRW,${new Date().toISOString()},,1000,29`;
  const day = new Date().toISOString().slice(0, 10);
  const report = { provider: 'toss', from: day, to: day, text: [head, row('one'), row('two')].join('\r\n') };
  await request('POST /studio/settlement/report', report);
  const { differences } = await request('GET /studio/settlement/difference');
  await request(`POST /studio/settlement/difference/${differences[0].differenceId}/explanation`, {
    reason: 'Of another shop',
  });
}

/** A draft of a mail to all fans. */
export async function writeAnnouncement({ request }: LivingStaff): Promise<void> {
  const texts = {
    ko: { subject: '소식', text: '새 소식이에요.' },
    en: { subject: 'News', text: 'It is new.' },
    ja: null,
  };
  await request('POST /studio/announcement', { artistId: null, texts, link: '/producthome' });
}

/** Studio's content: an entry that is open, with a draft. */
export async function editContent({ request }: LivingStaff): Promise<void> {
  const entry = '/studio/content/titles/last-light';
  const { version, published } = await request(`GET ${entry}`);
  await request(`POST ${entry}/presence`, { here: true });
  await request(`PUT ${entry}/draft`, { version, value: published.value });
}

/** A partner with a webhook for votes, one that is not live yet, and a site that asks to become one. */
export async function publishToPartners(
  { test, composition, browser }: Product,
  { request }: LivingStaff,
): Promise<void> {
  const contact = { name: 'Seo Ha-rin', email: 'web@label.example' };
  await request('POST /studio/partner', { name: 'Label', contact, origins: ['https://label.example'], reason });
  await browser().request('POST /partner/request', {
    body: { name: 'Fan club', origin: 'https://club.example', contact },
  });
  const listed = (await request('GET /studio/partner?state=LIVE')).partners;
  const receiver = await createReceiver();
  const types = ['vote.closed', 'vote.result'];
  await request(`POST /studio/partner/${listed[0].partnerId}/webhook`, { url: receiver.url, types, reason });
  const webhooks = composition.serviceOf(webhookFeature);
  webhooks.start();
  const attempted = async () => (await test.platform.pool.query('SELECT FROM webhook_attempt')).rowCount;
  await vi.waitUntil(attempted, { timeout: 60_000 });
  await webhooks.close();
  await receiver.close();
}
