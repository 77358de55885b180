import { randomUUID } from 'node:crypto';
import { Webhook as Signature } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from '../platform/testing.ts';
import { createMailStandIn, type MailStandIn } from '../stand-in/mail/mail.ts';
import { mailEnvironment } from '../stand-in/mail/registration.ts';
import { outboxSettings } from './config.ts';
import type { Message } from './message.ts';
import { stoppedPersonalData } from './personal-data.ts';
import { outboxRoutes } from './routes.ts';
import { createOutboxService, type OutboxService } from './service.ts';
import { statusOfNoMailbox } from './stopped.ts';
import { messageTo } from './testing.ts';

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const older = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;

let mail: MailStandIn;
let world: TestPlatform;
let api: TestApi;
let outbox: OutboxService;
beforeAll(async () => {
  mail = createMailStandIn();
  const environment = mailEnvironment(await mail.listen(0, '127.0.0.1'));
  world = await createTestPlatform({ ...environment, MAIL_NOTICE_SECRET: `${secret}, ${older}` });
  api = world.serve({ routes: outboxRoutes(world.platform) });
  outbox = createOutboxService(world.platform);
  outbox.start();
});
afterAll(async () => {
  await outbox.close();
  await world.close();
  await mail.close();
});

/** Stores a message, and waits until it was sent or dropped. @returns how it ended */
async function send(message: Message) {
  const { pool } = world.platform;
  await inTransaction(pool, (connection) => outbox.store(connection, message));
  const row = async () =>
    (await pool.query('SELECT state, last_error FROM outgoing_message WHERE key = $1', [message.key])).rows[0];
  await expect.poll(async () => (await row()).state).not.toBe('WAITING');
  return row();
}
const noticeTo = (recipient: string, kind: Message['kind'] = 'suspensionLifted') =>
  messageTo(recipient, { key: randomUUID(), kind, data: { name: 'Mina', code: '123456' }, isNotice: true });
/** By fan. */
const confirmed = new Map<string, string>();
const dataOfStops = () => stoppedPersonalData(world.platform, async (_, userId) => confirmed.get(userId) ?? null);
async function stopsOf(userId: string) {
  const found: unknown[] = [];
  for await (const record of dataOfStops().records(userId, 'en')) found.push(record);
  return found;
}
const forget = (userId: string) =>
  inTransaction(world.platform.pool, async (connection) => dataOfStops().forget?.(connection, userId));
const stopped = (recipient: string) => outbox.stopped(world.platform.pool, recipient);

interface Signing {
  signedWith?: string;
  at?: Date;
  id?: string;
}

async function notify(notice: unknown, { signedWith = secret, at = new Date(), id = randomUUID() }: Signing = {}) {
  const body = JSON.stringify(notice);
  const response = await api.fetch(
    new Request('https://fans.test/api/v1/mail/notice', {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'Webhook-Id': id,
        'Webhook-Timestamp': String(Math.floor(at.getTime() / 1000)),
        'Webhook-Signature': new Signature(signedWith).sign(id, at, body),
      },
    }),
    {},
  );
  return response.status;
}

describe('an address at which a mail bounced for good', () => {
  it('gets only codes until it is lifted', async () => {
    const address = 'refused.one@fans.example';
    expect(await send(noticeTo(address))).toMatchObject({ state: 'FAILED' });
    expect(await stopped('REFUSED.one@fans.example')).toMatchObject({ reason: 'BOUNCED', status: '5.1.1' });
    expect(await send(noticeTo(address))).toEqual({ state: 'FAILED', last_error: 'the address is stopped' });
    expect((await send(noticeTo(address, 'emailCode'))).last_error).toContain('550');
    expect(await outbox.resume(world.platform.pool, address)).toBe(true);
    expect(await outbox.resume(world.platform.pool, address)).toBe(false);
    expect((await send(noticeTo(address))).last_error).toContain('550');
  });

  it('is in the download of its fan, and deleted with the account', async () => {
    await send({ ...noticeTo('refused.two@fans.example'), userId: 'fan-2' });
    expect(await stopsOf('fan-2')).toEqual([{ cause: 'BOUNCED', answer: '5.1.1', at: expect.any(String) }]);
    await forget('fan-2');
    expect(await stopsOf('fan-2')).toEqual([]);
  });
});

it.each([
  ['550 5.1.1 no such user', '5.1.1'],
  ['550-5.1.10 recipient not found\n550 5.1.10 again', '5.1.10'],
  ['550 5.7.1 blocked as spam', null],
  ['552 5.2.2 mailbox full', null],
  ['550 no such user', null],
  ['450 5.1.1 later', null],
])('the answer “%s” means the status %s of no mailbox', (response, status) => {
  expect(statusOfNoMailbox(Object.assign(new Error(response), { response }))).toBe(status);
});

describe('a notice of the provider', () => {
  it('stops an address, which gets no other mail then, also when it is repeated', async () => {
    const notice = { type: 'bounced', recipient: 'Gone@fans.example', status: '5.1.1' };
    expect([await notify(notice), await notify(notice)]).toEqual([200, 200]);
    expect(await stopped('gone@fans.example')).toMatchObject({ reason: 'BOUNCED', status: '5.1.1' });
    await send(noticeTo('gone@fans.example'));
    await send(noticeTo('gone@fans.example', 'emailCode'));
    expect(mail.received.filter(({ to }) => to === 'gone@fans.example').map(({ subject }) => subject)).toEqual([
      '123456 – your Fanfare code',
    ]);
  });

  it('about a complaint counts more than a bounce, before or after it', async () => {
    const recipient = 'angry@fans.example';
    await notify({ type: 'bounced', recipient });
    await notify({ type: 'complained', recipient }, { signedWith: older });
    await notify({ type: 'bounced', recipient, status: '5.1.1' });
    expect(await stopped(recipient)).toMatchObject({ reason: 'COMPLAINED', status: null });
  });

  it('belongs to the member with the address, not to one who had a code sent there', async () => {
    const recipient = 'owner@fans.example';
    await send({ ...noticeTo(recipient), userId: 'owner' });
    await send({ ...noticeTo(recipient, 'emailCode'), userId: 'typist' });
    await notify({ type: 'complained', recipient });
    expect([await stopsOf('owner'), await stopsOf('typist')]).toEqual([[expect.anything()], []]);
    await forget('typist');
    expect(await stopped(recipient)).not.toBeNull();
  });

  it('belongs to the fan with the address if the recipient of the mail is no longer stored', async () => {
    const recipient = 'late@fans.example';
    await notify({ type: 'complained', recipient });
    confirmed.set('late', recipient);
    expect(await stopsOf('late')).toHaveLength(1);
    await forget('late');
    expect(await stopped(recipient)).toBeNull();
  });

  it('does not stop an address that was confirmed meanwhile if it is delivered again', async () => {
    const notice = { type: 'complained', recipient: 'again@fans.example' };
    await notify(notice, { id: 'notice-1' });
    await outbox.resume(world.platform.pool, notice.recipient);
    expect(await notify(notice, { id: 'notice-1' })).toBe(200);
    expect(await stopped(notice.recipient)).toBeNull();
    await notify(notice, { id: 'notice-2' });
    expect(await stopped(notice.recipient)).not.toBeNull();
  });

  it('does not stop the invitation of a member of staff', async () => {
    const recipient = 'invited@fans.example';
    await notify({ type: 'bounced', recipient });
    const invitation = { ...noticeTo(recipient), kind: 'staffInvited' as const };
    expect((await send({ ...invitation, data: { name: 'Ara', url: 'https://fans.test', hours: '24' } })).state).toBe(
      'SENT',
    );
  });

  it.each([
    ['is about a full mailbox', { type: 'bounced', status: '4.2.2' }, {}, 200],
    [
      'has another signature',
      { type: 'bounced' },
      { signedWith: `whsec_${Buffer.alloc(24, 9).toString('base64')}` },
      400,
    ],
    ['is an hour old', { type: 'bounced' }, { at: new Date(Date.now() - 3_600_000) }, 400],
    ['has an unknown type', { type: 'opened' }, {}, 400],
  ])('stops nothing where it %s', async (_, notice, signature, status) => {
    const recipient = `${randomUUID()}@fans.example`;
    expect(await notify({ ...notice, recipient }, signature)).toBe(status);
    expect(await stopped(recipient)).toBeNull();
  });

  it('needs secrets of enough bytes', () => {
    expect(outboxSettings.parse({ MAIL_NOTICE_SECRET: 'whsec_c2hvcnQ=' }, false).problems).toEqual([
      'MAIL_NOTICE_SECRET must be a list of secrets of 24 to 64 bytes in base64: whsec_….',
    ]);
    expect(outboxSettings.parse({}, false).config.noticeSecrets).toEqual([]);
  });
});
