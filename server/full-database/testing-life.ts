import { stopMailOf } from '../account/testing.ts';
import { removePicture } from '../avatar/reports.ts';
import { colouredPicture } from '../avatar/testing.ts';
import { checkCode } from '../event/entry/check-code.ts';
import { eventFeature } from '../event/feature.ts';
import { closeEntry, drawEvent, openResult } from '../event/operations.ts';
import { saveEvents } from '../event/service.ts';
import { eventContent, words } from '../event/testing.ts';
import { answerInquiry } from '../inquiry/inquiries.ts';
import { orderFeature } from '../order/feature.ts';
import { readLines } from '../order/order-rows.ts';
import { lockOrder } from '../order/service.ts';
import { partnerFeature } from '../partner/feature.ts';
import { appendActions } from '../platform/audit-log/server-jobs.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { TestPlatform } from '../platform/testing.ts';
import { startProgramme } from '../stand-in/broadcast/programme.ts';
import { transparencyFeature } from '../transparency/feature.ts';
import { foldAll } from '../vote/counts/fold.ts';
import {
  buy,
  type FullFan,
  inquire,
  inquireAsGuest,
  joinAs,
  type LivingFan,
  order,
  pay,
  settleIn,
  upload,
  vote,
  watch,
} from './testing-fans.ts';
import { createProduct, type Product } from './testing-product.ts';
import {
  answerInquiries,
  countStock,
  editContent,
  helpMembers,
  type LivingStaff,
  publishToPartners,
  sendParcel,
  settleBooks,
  signInStaff,
  writeAnnouncement,
} from './testing-staff.ts';

export type { FullFan } from './testing-fans.ts';

export interface FullNames {
  fans: Record<'mina' | 'juno' | 'haru', FullFan>;
}

/**
 * Some days in the life of a platform, through its own calls.
 * @param open opens the platform with these settings besides its own
 */
export async function fillDatabase(open: (environment: Record<string, string>) => TestPlatform): Promise<FullNames> {
  const product = await createProduct(open);
  try {
    const fans = {
      mina: await joinAs(product, 'mina', 1),
      juno: await joinAs(product, 'juno', 2),
      haru: await joinAs(product, 'haru', 3),
    };
    const gone = await joinAs(product, 'sora', 4);
    await live(product, fans, gone);
    return { fans: { mina: fullFanOf(fans.mina), juno: fullFanOf(fans.juno), haru: fullFanOf(fans.haru) } };
  } finally {
    await product.close();
  }
}

const fullFanOf = ({ userId, nickname, name, email, phone, street }: LivingFan): FullFan => ({
  userId,
  nickname,
  name,
  email,
  phone,
  street,
});

type Fans = Record<keyof FullNames['fans'], LivingFan>;

async function live(product: Product, fans: Fans, gone: LivingFan): Promise<void> {
  const { mina, juno, haru } = fans;
  // It counts actions on partners' pages.
  product.composition.serviceOf(partnerFeature).start();
  const staff = [
    await signInStaff(product, 'owner', 'ara@studio.example'),
    await signInStaff(product, 'owner', 'bora@studio.example'),
  ] as const;
  await settleIn(mina);
  await upload(haru);
  await stopMailOf(product.test.platform, haru.userId);
  await shop(product, fans, staff[0]);
  await vote(product, mina);
  await broadcast(product, mina);
  await prize(product, fans, gone);
  await contactSupport(product, fans);
  await helpMembers(product, staff, { helped: mina, suspended: haru, renamed: juno });
  await answerInquiries(staff[0], [await inquire(juno), await inquire(haru), await inquire(haru)]);
  await editContent(staff[0]);
  await writeAnnouncement(staff[0]);
  await settleBooks(staff[0]);
  await gone.request('DELETE /user/me', { nickname: gone.nickname });
  await publishLedger(product);
  await publishToPartners(product, staff[0]);
}

/** Orders of every kind, and in every state that a fan can bring about. */
async function shop(product: Product, { mina, juno }: Fans, seller: LivingStaff): Promise<void> {
  await buy(product, mina, { 'votes-30': 1, 'last-light-faces': 2, 'light-stick': 1 });
  await buy(product, mina, { 'last-light-finale': 1 });
  const refunded = await buy(product, mina, { 'static-tote': 1, 'encore-cards': 1 });
  const { lines } = await mina.request(`GET /order/${refunded}`);
  const tote = lines.find(({ productId }: { productId: string }) => productId === 'static-tote');
  await mina.request(`POST /order/${refunded}/refund`, { lineIds: [tote.lineId], reason: 'Too many' });
  await sendParcel(seller, await buy(product, juno, { 'moonjar-book': 1 }));
  await countStock(seller, 'moonjar-book');
  await holdOrder(product, await buy(product, juno, { 'votes-30': 1, 'static-tote': 1 }));
  await pay(product, juno, await order(juno, { 'encore-cards': 1 }), 'decline');
  await order(juno, { 'moonjar-book': 1 });
  await juno.request('PUT /product/last-light-cards/restock');
}

/** The money for one of its lines went back at the provider. */
async function holdOrder({ test, composition }: Product, orderId: string): Promise<void> {
  await inTransaction(test.platform.pool, async (connection) => {
    const found = await lockOrder(connection, orderId);
    if (found === null) throw new Error(`There is no order ${orderId}`);
    const tote = (await readLines(connection, [orderId])).find((line) => line.product_id === 'static-tote');
    const providerState = { returned: (tote?.product_amount ?? 0) + (tote?.fee ?? 0), isDisputed: false };
    const orders = composition.serviceOf(orderFeature);
    // It was disputed for a moment.
    await orders.recordOutside(connection, found, { ...providerState, isDisputed: true });
    await orders.recordOutside(connection, found, providerState);
  });
}

/** The demo's programme has rounds to watch again. */
async function broadcast({ test }: Product, fan: LivingFan): Promise<void> {
  const { pool, log } = test.platform;
  await (await startProgramme(pool, log))();
  const { rows } = await pool.query<{ id: string; access: string; has_ended: boolean }>(
    `SELECT round_id AS id, access, ends_at < now() AS has_ended FROM stream_round
     WHERE stream_id LIKE 'last-light-%' AND starts_at < now() ORDER BY starts_at DESC`,
  );
  const find = (access: string) => rows.find((row) => row.access === access && row.has_ended)?.id ?? '';
  await watch(fan, 'FANS-TEST-0000-0012', { paid: find('PASS'), free: find('FREE') });
}

/** A draw with more entrants than prizes, whose winners give their information; one comes in with the code. */
async function prize({ test, composition }: Product, { mina, juno, haru }: Fans, gone: LivingFan): Promise<void> {
  const { pool } = test.platform;
  const { rows } = await pool.query('SELECT photocard FROM event WHERE photocard IS NOT NULL LIMIT 1');
  const { photocard } = rows[0];
  const prizes = [{ name: words('A book'), note: words('Signed'), winners: 3, ships: true }];
  const night = eventContent('full-night', { titleId: 'last-light', photocard, prizes });
  await inTransaction(pool, (connection) => saveEvents(connection, [night]));
  const fans = [mina, juno, haru, gone];
  for (const fan of fans) await fan.request('POST /event/full-night/entry', {});
  await closeEntry(pool, 'full-night');
  await drawEvent(pool, 'full-night', null);
  await openResult(pool, 'full-night');
  const winners: LivingFan[] = [];
  for (const fan of fans) if ((await fan.request('GET /event/full-night/result')).status === 'WIN') winners.push(fan);
  for (const { name, email, phone, street, request } of winners)
    await request('PUT /event/full-night/winnerinfo', { name, email, phone, address: street, consent: true });
  const [first] = winners;
  if (first === undefined) throw new Error('Three of four have won');
  await checkCode(pool, 'full-night', (await first.request('GET /event/full-night/code')).code);
  await composition.serviceOf(eventFeature).advance();
}

/** Inquiries with and without an answer, and pictures that are reported and removed. */
async function contactSupport(product: Product, { mina, juno, haru }: Fans): Promise<void> {
  const { platform } = product.test;
  await inquireAsGuest(product);
  const answered = await inquire(mina);
  await answerInquiry(platform, answered, `It comes to ${mina.street}.`);
  const { replies } = await mina.request(`POST /inquiry/${answered}/reply`, { message: 'Reply of mina: thank you' });
  const picture = (await colouredPicture()).toString('base64');
  await mina.request(`POST /inquiry/${answered}/picture`, { position: replies.length, picture });
  await inquire(juno);
  const pictureOf = async ({ userId }: LivingFan) => {
    const { rows } = await platform.pool.query('SELECT avatar_id AS id FROM avatar WHERE user_id = $1', [userId]);
    return String(rows[0]?.id);
  };
  const avatarId = await pictureOf(haru);
  await mina.request(`POST /user/avatar/${avatarId}/report`, { reason: 'HATEFUL' });
  await removePicture(platform, { avatarId, reason: 'HATEFUL', operator: 'ara' });
  await juno.request(`POST /user/avatar/${await pictureOf(mina)}/report`, { reason: 'OTHER' });
}

/** The work of the elected servers once a minute. */
async function publishLedger({ test, api, composition, cosign }: Product): Promise<void> {
  const { platform } = test;
  await foldAll(platform.pool, '-1 second');
  const log = composition.serviceOf(transparencyFeature);
  await log.appendAll();
  const checkpoint = await log.checkpoint(false);
  const body = { size: Number(checkpoint.split('\n')[1]), line: cosign(checkpoint) };
  const signed = await api.request('POST /log/cosignature', { body });
  if (signed.status !== 200) throw new Error(`The log takes no signature: ${signed.status}`);
  await composition.serviceOf(eventFeature).advance();
  await appendActions(platform);
}
