import { vi } from 'vitest';
import type { HeldRole } from '../../rules/staff/rights.ts';
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
  ask(call: string, body?: unknown): Promise<TestReply['body']>;
}

export async function signInStaff({ studio }: Product, role: HeldRole['role'], email: string): Promise<LivingStaff> {
  const { token } = await studio.invite([{ role, titleId: null }], email);
  const browser = studio.browser();
  await accept(browser, studio.test.platform.config.publicOrigin, token);
  return { browser, ask: async (call, body) => bodyOf(call, await browser.request(call, body)) };
}

/** A request of one staff member, and the decision of another. */
async function decide(asker: LivingStaff, other: LivingStaff, call: string, body: unknown): Promise<void> {
  const { approvalId } = (await asker.ask(call, body)).approval;
  await other.ask(`POST /studio/approval/${approvalId}/approval`);
}

/** The desk of members. */
export async function helpMembers(
  { studio, composition }: Product,
  [one, other]: readonly [LivingStaff, LivingStaff],
  { helped, suspended, renamed }: Record<'helped' | 'suspended' | 'renamed', LivingFan>,
): Promise<void> {
  const about = (fan: LivingFan) => `/studio/member/${fan.userId}`;
  await one.ask(`GET ${about(helped)}`);
  await one.ask(`POST ${about(helped)}/note`, { text: `Called ${helped.phone}` });
  await one.ask(`POST ${about(helped)}/right`, { count: 5, days: 30, reason });
  await one.ask(`POST ${about(helped)}/ticket`, { passId: 'last-light-finale', cause: 'APOLOGY', reason });
  await one.ask(`POST ${about(suspended)}/suspension`, { cause: 'ABUSE', days: 7, reason });
  const { nickname } = renamed;
  await one.ask(`POST ${about(renamed)}/nickname`, { nickname, cause: 'ADVERTISING', reason });
  await decide(one, other, `POST ${about(helped)}/export`, { cause: 'ASKED', format: 'json', reason });
  // This one stays open.
  await one.ask(`POST ${about(suspended)}/suspension/forever`, { cause: 'ABUSE', reason });
  const userIds = [helped.userId, renamed.userId];
  await one.ask('POST /studio/member/bulk', { userIds, action: { kind: 'WARN', cause: 'ABUSE' }, reason });
  while (await studio.jobs.runNext()) await composition.serviceOf(jobFeature).runNext();
  await one.ask(`GET /studio/overview?from=${new Date(Date.now() - 86_400_000).toISOString()}`);
  // An open sign-in page, and an open invitation.
  await studio.browser().request('POST /studio/sign-in/option');
  await studio.invite([{ role: 'desk', titleId: null }], 'invited@studio.example');
}

/** The desk of inquiries: notes of both, an answer, an assigned inquiry, and a closed one. */
export async function answerInquiries(
  { ask }: LivingStaff,
  [answered, held, closed]: readonly string[],
): Promise<void> {
  const about = (inquiryId: string | undefined) => `/studio/inquiry/${inquiryId}`;
  const { colleagues } = await ask(`GET ${about(answered)}`);
  await ask(`POST ${about(answered)}/note`, { text: 'Called about the parcel' });
  await ask(`POST ${about(answered)}/answer`, { version: 1, message: 'It is on its way.' });
  await ask(`PUT ${about(held)}/holder`, { version: 1, staffId: colleagues[0].staffId });
  await ask('POST /studio/macro', { name: 'Parcels', texts: { ko: '안녕하세요.', en: 'Hello,', ja: 'こんにちは。' } });
  await ask(`POST ${about(closed)}/closing`, { version: 1, cause: 'SETTLED' });
}

/** The desk of orders: a parcel is sent with a wrong number, which is corrected, and arrives. */
export async function sendParcel({ ask }: LivingStaff, orderId: string): Promise<void> {
  const about = `/studio/order/${orderId}`;
  const { lines } = await ask(`GET ${about}`);
  const lineIds = lines.map(({ lineId }: { lineId: string }) => lineId);
  await ask(`GET ${about}/address`);
  await ask(`POST ${about}/note`, { text: 'Wants it before the concert' });
  await ask(`POST ${about}/parcel/sent`, { lineIds, carrier: 'CJ Logistics', trackingNumber: '6021' });
  const tracking = { carrier: 'CJ Logistics', trackingNumber: '6012' };
  await ask(`PUT ${about}/parcel/tracking`, { lineIds, ...tracking, reason: 'Two digits were swapped' });
  await ask(`POST ${about}/parcel/delivered`, { lineIds });
}

/** The desk of stock: some pieces were damaged. */
export async function countStock({ ask }: LivingStaff, productId: string): Promise<void> {
  await ask(`POST /studio/stock/${productId}/correction`, {
    change: -1,
    cause: 'DAMAGE',
    reason: 'Fell from the shelf',
  });
}

/** The books: a report with a payment that is not ours, which a staff member explains, and a row that stays open. */
export async function settleBooks({ ask }: LivingStaff): Promise<void> {
  const head = 'transactionKey,paymentKey,orderId,currency,approvedAt,canceledAt,amount,fee';
  const row = (key: string) => `${key},key-${key},order-${key},KRW,${new Date().toISOString()},,1000,29`;
  const day = new Date().toISOString().slice(0, 10);
  const report = { provider: 'toss', from: day, to: day, text: [head, row('one'), row('two')].join('\r\n') };
  await ask('POST /studio/settlement/report', report);
  const { differences } = await ask('GET /studio/settlement/difference');
  await ask(`POST /studio/settlement/difference/${differences[0].differenceId}/explanation`, {
    reason: 'Of another shop',
  });
}

/** Studio's content: an entry that is open, with a draft. */
export async function editContent({ ask }: LivingStaff): Promise<void> {
  const entry = '/studio/content/titles/last-light';
  const { version, published } = await ask(`GET ${entry}`);
  await ask(`POST ${entry}/presence`, { here: true });
  await ask(`PUT ${entry}/draft`, { version, value: published.value });
}

/** A partner with a webhook for votes, one that is not live yet, and a site that asks to become one. */
export async function publishToPartners({ test, composition, browser }: Product, { ask }: LivingStaff): Promise<void> {
  const contact = { name: 'Seo Ha-rin', email: 'web@label.example' };
  await ask('POST /studio/partner', { name: 'Label', contact, origins: ['https://label.example'], reason });
  await browser().request('POST /partner/request', {
    body: { name: 'Fan club', origin: 'https://club.example', contact },
  });
  const listed = (await ask('GET /studio/partner?state=LIVE')).partners;
  const receiver = await createReceiver();
  const types = ['vote.closed', 'vote.result'];
  await ask(`POST /studio/partner/${listed[0].partnerId}/webhook`, { url: receiver.url, types, reason });
  const webhooks = composition.serviceOf(webhookFeature);
  webhooks.start();
  const attempted = async () => (await test.platform.pool.query('SELECT FROM webhook_attempt')).rowCount;
  await vi.waitUntil(attempted, { timeout: 60_000 });
  await webhooks.close();
  await receiver.close();
}
