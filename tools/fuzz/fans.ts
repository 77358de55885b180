import { randomUUID } from 'node:crypto';
import { createFans, type SignedInFan } from '../../server/account/testing.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { createStaff, type SignedInStaff } from '../../server/staff/testing.ts';
import { issueCodes } from '../../server/ticket/codes/batches.ts';
import { createTicketSecrets } from '../../server/ticket/codes/secrets.ts';
import { fillWallets } from '../bench/vote-fixture.ts';
import { someAddress } from './requests.ts';

/** Signed-in fans and staff by the kind of caller. */
export interface Fans extends Record<'member' | 'partner', readonly SignedInFan[]> {
  staff: readonly SignedInStaff[];
}

/** Few, so that many requests name objects of their sender. */
const fansAtOnce = 4;
const rights = 1_000;

/**
 * New fans with objects for the calls: vote rights, a ticket, an order and a ballot.
 * @param address the server's origin
 * @param partner the origin of the partner's fans
 * @param learn gets each reply
 */
export async function fansWithGoods(
  platform: Platform,
  { address, partner }: { address: string; partner: string },
  learn: (reply: unknown) => void,
): Promise<Fans> {
  const member = await createFans(platform, fansAtOnce);
  const partners = await createFans(platform, fansAtOnce, partner);
  const all = [...member, ...partners];
  await fillWallets(
    platform.pool,
    all.map(({ userId }) => userId),
    rights,
  );
  const secrets = createTicketSecrets(platform.config.ticketSecrets);
  const { codes } = await issueCodes(platform.pool, secrets, {
    passId: 'last-light-finale',
    count: all.length * 2,
    expiresAt: null,
  });
  for (const [index, fan] of all.entries()) {
    const origin = partners.includes(fan) ? partner : platform.config.publicOrigin;
    const send = async (call: string, body: unknown, allowed?: readonly string[]) => {
      const reply = await sendAs(fan, { address, origin, allowed }, call, body);
      learn(reply);
      return reply;
    };
    await send('POST /ticket/register', { code: codes[index] });
    // A request of the staff may have ended the vote for everyone.
    await send('POST /voteright/free/claim', { voteId: 'last-light-final' }, ['VOTE_CLOSED', 'WITHDRAWN']);
    const lines = [{ productId: 'votes-30', quantity: 1 }];
    const { digest } = await send('POST /order/quote', { lines });
    const orderer = { name: 'Fan', email: 'fan@fans.example', phone: '010-1234-5678' };
    await send('POST /order', { lines, quoteDigest: digest, orderer, address: null, confirmed: true });
  }
  // The others are for the requests.
  learn(codes.slice(all.length).map((code) => ({ code })));
  const staff = await Promise.all(
    Array.from({ length: fansAtOnce }, () => createStaff(platform, [{ role: 'owner', titleId: null }])),
  );
  learn(staff);
  return { member, partner: partners, staff };
}

/**
 * @param to.allowed codes of refusals that are replies too
 * @throws with the reply when it is another refusal
 */
async function sendAs(
  fan: SignedInFan,
  { address, origin, allowed = [] }: { address: string; origin: string; allowed?: readonly string[] | undefined },
  call: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const [method = '', path = ''] = call.split(' ');
  const answer = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: {
      Origin: origin,
      'Content-Type': 'application/json',
      'X-Device-Id': fan.deviceId,
      'X-Forwarded-For': someAddress(),
      'Idempotency-Key': randomUUID(),
      Authorization: `Bearer ${fan.accessToken}`,
    },
    body: JSON.stringify(body),
  });
  const reply: unknown = await answer.json();
  if (typeof reply !== 'object' || reply === null) throw new Error(`${call} gave ${JSON.stringify(reply)}`);
  const isAllowed = 'code' in reply && allowed.includes(String(reply.code));
  if (!answer.ok && !isAllowed) throw new Error(`${call} gave ${JSON.stringify(reply)}`);
  return { ...reply };
}
