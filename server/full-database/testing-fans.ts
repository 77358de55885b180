import { checkCharacterOf } from '../../rules/codes/ticket-code.ts';
import { scopes } from '../../rules/scopes.ts';
import { challengeOf, randomSecret } from '../account/secrets.ts';
import { join, type TestBrowser } from '../account/sign-in/testing-sign-in.ts';
import { colouredPicture } from '../avatar/testing.ts';
import { openData } from '../outbox/sealed.ts';
import { paymentFeature } from '../payment/feature.ts';
import type { TestReply } from '../platform/testing.ts';
import { decide } from '../stand-in/payment/payment.ts';
import { authorizeAt } from '../stand-in/sign-in/testing.ts';
import { createDevice } from '../ticket/testing-device.ts';
import { type Product, partnerOrigin } from './testing-product.ts';

/** A member, with the data that only this member has entered. */
export interface FullFan {
  userId: string;
  nickname: string;
  name: string;
  email: string;
  phone: string;
  /** Of goods and of a prize. */
  street: string;
}

/** A member in a browser. */
export interface LivingFan extends FullFan {
  browser: TestBrowser;
  token: string;
  /** @throws for a refusal, unless it is the expected one */
  request(call: string, body?: unknown, options?: Asking): Promise<TestReply['body']>;
}

interface Asking {
  code?: string;
  headers?: Record<string, string>;
}

/** @throws for any other answer than a success, or than the refusal with this code */
export function bodyOf(call: string, reply: TestReply, code?: string): TestReply['body'] {
  const isExpected = code === undefined ? reply.status === 200 : reply.body?.code === code;
  if (!isExpected) throw new Error(`${call}: ${reply.status} ${reply.text}`);
  return reply.body;
}

/** Joins with an account at X. */
export async function joinAs(product: Product, nickname: string, number: number): Promise<LivingFan> {
  const browser = product.browser();
  const fan = {
    nickname,
    name: `Name of ${nickname}`,
    email: `${nickname}@mail.example`,
    phone: `+82 10 5550 000${number}`,
    street: `${number} ${nickname}-daero`,
  };
  const { name, email, phone } = fan;
  const joined = bodyOf(
    'join',
    await join(browser, { name, nickname, email, phone, birthDate: `199${number}-03-1${number}` }),
  );
  const token: string = joined.accessToken;
  return {
    ...fan,
    userId: joined.userId,
    browser,
    token,
    request: async (call, body, { code, headers = {} } = {}) =>
      bodyOf(call, await browser.request(call, { token, body, headers }), code),
  };
}

/** Actions of a member on the account itself. */
export async function settleIn(fan: LivingFan): Promise<void> {
  const { version } = await fan.request('GET /user/me');
  await fan.request('PATCH /user/me', { version, name: `${fan.name}, changed`, gender: 'WOMAN', language: 'ko' });
  await fan.request('POST /user/me/address', { ...addressOf(fan), label: `Home of ${fan.nickname}` });
  await fan.request('POST /user/me/calendar');
  await fan.request('POST /user/me/email/code');
  // One authorization leads back, and one does not.
  const { authorizationUrl } = await fan.request('POST /user/me/identity/kakao/init');
  const { searchParams } = await authorizeAt(authorizationUrl, { person: 'new', name: fan.name, email: fan.email });
  await fan.request('POST /user/me/identity/kakao', {
    code: searchParams.get('code'),
    state: searchParams.get('state'),
  });
  await fan.request('POST /user/me/identity/naver/init');
  await upload(fan);
  await fan.request('POST /artist/favourites', { artistIds: ['do-haram', 'moon-byeolha'] });
  await fan.request('PUT /cart/light-stick', { quantity: 1 });
  await fan.request('GET /inbox');
  const { notices } = await fan.request('GET /notice');
  await fan.request('POST /notice/read', { noticeIds: [notices[0].noticeId] });
  await fan.request('PUT /user/me/mail/RIGHTS_ENDING', { isChosen: true });
  await fan.request('PUT /voteright/limit', { perDay: 30 });
}

export async function upload(fan: LivingFan): Promise<void> {
  await fan.request('PUT /user/me/avatar', { picture: (await colouredPicture()).toString('base64') });
  await fan.request('PATCH /user/me/avatar', { isShown: true });
}

const addressOf = ({ name, phone, street }: FullFan) => ({
  recipient: name,
  phone,
  country: 'KR',
  postalCode: '04524',
  region: '',
  city: '',
  street,
  detail: '3F',
});

/** Places an order. @returns its id */
export async function order(fan: LivingFan, quantities: Record<string, number>): Promise<string> {
  const lines = Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity }));
  const { digest, needsAddress } = await fan.request('POST /order/quote', { lines });
  const { name, email, phone } = fan;
  const address = needsAddress ? addressOf(fan) : null;
  const placed = { lines, quoteDigest: digest, orderer: { name, email, phone }, address, confirmed: true };
  return (await fan.request('POST /order', placed)).orderId;
}

/** Decides on the provider's page, and comes back. */
export async function pay(
  { payment, api, composition }: Product,
  fan: LivingFan,
  orderId: string,
  decision: 'approve' | 'decline' = 'approve',
): Promise<void> {
  const { attemptId } = await fan.request('POST /payment/url', { orderId, provider: 'toss', window: 'popup' });
  const back = new URL(decide(payment.ledger, payment.paymentOf(attemptId), decision, 0));
  await api.request(`GET ${back.pathname.replace('/api/v1', '')}${back.search}`);
  await composition.serviceOf(paymentFeature).idle();
}

export async function buy(product: Product, fan: LivingFan, quantities: Record<string, number>): Promise<string> {
  const orderId = await order(fan, quantities);
  await pay(product, fan, orderId);
  return orderId;
}

/** Votes with free, welcome and bought rights, here and on a partner's page, and is refused once. */
export async function vote(product: Product, fan: LivingFan): Promise<void> {
  const voteId = 'last-light-final';
  const cast = `POST /vote/${voteId}/cast`;
  const { candidates } = await fan.request(`GET /vote/${voteId}/candidate`);
  const [{ candidateId }, other] = candidates;
  await fan.request('POST /voteright/free/claim', { voteId });
  await fan.request(cast, { candidateId, free: 1, paid: 2 });
  await fan.request(cast, { candidateId: other.candidateId, free: 1, paid: 0 });
  await fan.request(cast, { candidateId, free: 5_000, paid: 0 }, { code: 'CAP_REACHED' });
  const page = await onPartnerPage(product, fan);
  const body = { candidateId, free: 0, paid: 1 };
  bodyOf(cast, await page.browser.request(cast, { token: page.token, body }));
}

/** Signs in on a partner's page, with one window more that nothing came of. */
async function onPartnerPage({ browser }: Product, fan: LivingFan): Promise<{ browser: TestBrowser; token: string }> {
  const page = browser(partnerOrigin);
  const codeVerifier = randomSecret();
  const handoff = { origin: partnerOrigin, codeChallenge: challengeOf(codeVerifier), deviceId: page.deviceId, scopes };
  const { handoffCode } = await fan.request('POST /user/oauth/handoff', handoff);
  await fan.request('POST /user/oauth/handoff', handoff);
  const reply = await page.request('POST /user/oauth/handoff/token', { body: { handoffCode, codeVerifier } });
  return { browser: page, token: bodyOf('handoff', reply).accessToken };
}

const unknownCode = `FANSTEST0000999${checkCharacterOf('FANSTEST0000999')}`;

/** Registers a ticket, watches with it and by a free round, and comes to the venue. @returns the ticket's id */
export async function watch(fan: LivingFan, code: string, rounds: { paid: string; free: string }): Promise<string> {
  const device = await createDevice(fan.browser.deviceId);
  await fan.request('POST /ticket/register', { code: unknownCode }, { code: 'INVALID_CODE' });
  const { ticketId } = await fan.request('POST /ticket/register', { code });
  const proof = await device.prove('use', ticketId);
  await fan.request(`POST /ticket/${ticketId}/use`, { roundId: rounds.paid, proof, label: 'Chrome on Linux' });
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' };
  const start = async (roundId: string, ticketId: string | null) => {
    const played = ticketId === null ? null : await device.prove('play', ticketId);
    const body = { ticketId, proof: played, takeOver: true };
    return fan.request(`POST /streaming/round/${roundId}/session`, body, { headers });
  };
  const { sessionId } = await start(rounds.paid, ticketId);
  await fan.request(`POST /streaming/session/${sessionId}/heartbeat`, { positionSeconds: null });
  const again = await start(rounds.free, null);
  await fan.request(`POST /streaming/session/${again.sessionId}/heartbeat`, { positionSeconds: 12 });
  return ticketId;
}

/** Asks the service center. @returns the inquiry's id */
export async function inquire(fan: LivingFan): Promise<string> {
  const message = `${fan.nickname} asks where the parcel is`;
  const inquiry = { topic: 'PAYMENT', message, reference: `parcel of ${fan.nickname}`, language: 'en' };
  return (await fan.request('POST /inquiry', inquiry)).inquiryId;
}

/** Asks the service center without an account, and replies by the secret that opens the conversation. */
export async function inquireAsGuest({ browser, test: { platform } }: Product): Promise<void> {
  const guest = browser();
  const email = 'guest@mail.example';
  const request = async (call: string, body: object) => bodyOf(call, await guest.request(call, { body }));
  await request('POST /guest/question/code', { email, language: 'en' });
  const { rows } = await platform.pool.query<{ key: string; recipient_sealed: Buffer; data_sealed: Buffer }>(
    "SELECT key, recipient_sealed, data_sealed FROM outgoing_message WHERE kind = 'guestCode' ORDER BY message_id DESC LIMIT 1",
  );
  const [mail] = rows;
  if (mail === undefined) throw new Error('no code was mailed');
  const { code } = openData(platform.sealing, mail).data;
  const question = { topic: 'ACCOUNT', message: 'The guest asks where the parcel is', language: 'en' };
  const { token } = await request('POST /guest/question', { ...question, email, code });
  await request('POST /guest/question/reply', { token, message: 'Reply of the guest' });
}
