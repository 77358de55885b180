import { randomUUID } from 'node:crypto';
import { Webhook as Signature } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stuckTries } from '../../rules/staff/attention.ts';
import { importDemoPolicies } from '../account/sign-in/testing-sign-in.ts';
import { createPartnerWorld, type PartnerWorld } from '../partner/testing.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { failingWebhooks } from './attention.ts';
import { overdueWebhooks } from './overdue.ts';
import { pauses } from './sending.ts';
import { createWebhookService, notifyPartners, type WebhookService } from './service.ts';
import { createReceiver, type Receiver, storeWebhook, testSecret } from './testing.ts';

let world: PartnerWorld;
let owner: StudioBrowser;
let receiver: Receiver;
let sender: WebhookService;
const reason = 'Requested by the shop';

beforeAll(async () => {
  world = await createPartnerWorld({ PARTNERS_ON_LOOPBACK: 'on' });
  await importDemoPolicies(world.test.platform);
  owner = await world.staff();
  receiver = await createReceiver();
  sender = createWebhookService(world.test.platform);
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

beforeEach(() => {
  receiver.heard.length = 0;
  receiver.answer = () => 204;
});

const pool = () => world.test.platform.pool;
const notify = (data: object = {}, origin: string | null = null, cause: string = randomUUID()) =>
  inTransaction(pool(), (connection) =>
    notifyPartners(connection, { type: 'order.paid', cause, data: { ...data }, origin }),
  );
const idsHeard = () => receiver.heard.map(({ id }) => id);
const deliveriesOf = async (webhookId: string, query = '') =>
  (await owner.request(`GET /studio/webhook/${webhookId}/delivery${query}`)).body.deliveries;

describe('a webhook', () => {
  it('is sent after the commit, once, with an id and a signature that libraries for Standard Webhooks take', async () => {
    const { webhookId, origin } = await storeWebhook(world.test.platform, receiver.url);
    const cause = randomUUID();
    expect(await notify({ orderId: 'one' }, origin, cause)).toBe(true);
    expect(await notify({ orderId: 'one' }, origin, cause)).toBe(false);
    await expect.poll(() => receiver.heard).toHaveLength(1);
    const [{ body, headers, id } = { body: '', headers: {}, id: '' }] = receiver.heard;
    expect(new Signature(testSecret).verify(body, headers as Record<string, string>)).toEqual({
      type: 'order.paid',
      timestamp: expect.any(String),
      data: { orderId: 'one' },
    });
    await expect.poll(async () => (await deliveriesOf(webhookId))[0]).toMatchObject({ state: 'DELIVERED' });
    expect(await deliveriesOf(webhookId)).toMatchObject([
      { eventId: id, type: 'order.paid', nextAt: null, attempts: [{ attempt: 1, status: 204, error: null }] },
    ]);
  });

  it('is only for the partner of the page where it happened, and only while that partner is live', async () => {
    const mine = await storeWebhook(world.test.platform, receiver.url);
    const other = await storeWebhook(world.test.platform, receiver.url);
    await notify({}, mine.origin);
    await expect.poll(() => deliveriesOf(mine.webhookId)).toMatchObject([{ state: 'DELIVERED' }]);
    expect(await deliveriesOf(other.webhookId)).toEqual([]);
    await owner.request(`POST /studio/partner/${mine.partnerId}/stop`, { reason });
    await notify({}, mine.origin);
    expect(await deliveriesOf(mine.webhookId)).toHaveLength(1);
  });

  it('has only the requested types', async () => {
    const { webhookId, origin } = await storeWebhook(world.test.platform, receiver.url, { types: ['draw.opened'] });
    await notify({}, origin);
    expect(await deliveriesOf(webhookId)).toEqual([]);
  });

  it.each([
    [500, 'the receiver answered with 500'],
    [302, 'the receiver answered with 302'],
    [404, 'the receiver answered with 404'],
  ])('is retried with growing delays after the answer %i', async (status, error) => {
    receiver.answer = () => status;
    const { webhookId, origin } = await storeWebhook(world.test.platform, receiver.url);
    await notify({}, origin);
    await expect.poll(async () => (await deliveriesOf(webhookId))[0].attempts).toHaveLength(1);
    const [{ state, nextAt, attempts }] = await deliveriesOf(webhookId);
    expect({ state, attempts }).toMatchObject({ state: 'WAITING', attempts: [{ status, error }] });
    const pause = (Date.parse(nextAt) - Date.parse(attempts[0].at)) / 1000;
    // The first pause, and the time that the attempt took.
    expect(pause).toBeGreaterThan(pauses[0] - 1);
    expect(pause).toBeLessThan(pauses[1] - 1);
    receiver.answer = () => 200;
    await pool().query('UPDATE webhook_delivery SET next_at = now() WHERE webhook_id = $1', [webhookId]);
    await expect.poll(async () => (await deliveriesOf(webhookId))[0]).toMatchObject({ state: 'DELIVERED' });
    expect(new Set(idsHeard()).size).toBe(1);
  });

  it('can be replayed under its id after its last attempt failed', async () => {
    receiver.answer = () => 503;
    const { webhookId, origin } = await storeWebhook(world.test.platform, receiver.url);
    await notify({}, origin);
    await expect.poll(async () => (await deliveriesOf(webhookId))[0].attempts).toHaveLength(1);
    await pool().query('UPDATE webhook_delivery SET next_at = now(), tries = $2 WHERE webhook_id = $1', [
      webhookId,
      pauses.length,
    ]);
    await expect.poll(() => deliveriesOf(webhookId, '?state=FAILED')).toHaveLength(1);
    receiver.answer = () => 200;
    const replayed = await owner.request(`POST /studio/webhook/${webhookId}/replay`, { deliveryId: null, reason });
    expect(replayed.body).toEqual({ count: 1 });
    await expect.poll(async () => (await deliveriesOf(webhookId))[0]).toMatchObject({ state: 'DELIVERED' });
    expect((await deliveriesOf(webhookId))[0].attempts.map(({ status }: { status: number }) => status)).toEqual([
      200, 503, 503,
    ]);
    expect(new Set(idsHeard()).size).toBe(1);
    const unknown = await owner.request(`POST /studio/webhook/${webhookId}/replay`, { deliveryId: 999_999, reason });
    expect(unknown.body.code).toBe('NOT_FOUND');
  });

  it('delays no other receiver when one does not answer', async () => {
    const silent = await createReceiver();
    silent.answer = () => null;
    const slow = await storeWebhook(world.test.platform, silent.url);
    for (let count = 0; count < 12; count += 1) await notify({ count }, slow.origin);
    await expect.poll(() => silent.heard).toHaveLength(4);
    const { origin } = await storeWebhook(world.test.platform, receiver.url);
    await notify({}, origin);
    await expect.poll(() => receiver.heard).toHaveLength(1);
    // Four at once, and no more.
    expect(silent.heard).toHaveLength(4);
    await pool().query('DELETE FROM webhook WHERE webhook_id = $1', [slow.webhookId]);
    await silent.close();
  });

  it('waits if it can’t be sent for a reason of ours, and no other one does', async () => {
    const broken = await storeWebhook(world.test.platform, receiver.url);
    // Its secret can't be opened.
    await pool().query('UPDATE webhook_secret SET secret_sealed = $2 WHERE webhook_id = $1', [
      broken.webhookId,
      Buffer.from('not sealed'),
    ]);
    await notify({}, broken.origin);
    const seconds = async () =>
      (
        await pool().query(
          'SELECT extract(epoch FROM next_at - now()) AS left FROM webhook_delivery WHERE webhook_id = $1',
          [broken.webhookId],
        )
      ).rows[0].left;
    await expect.poll(async () => Number(await seconds())).toBeGreaterThan(10);
    expect(await deliveriesOf(broken.webhookId)).toMatchObject([{ state: 'WAITING', attempts: [] }]);
    const { webhookId, origin } = await storeWebhook(world.test.platform, receiver.url);
    await notify({}, origin);
    await expect.poll(async () => (await deliveriesOf(webhookId))[0]).toMatchObject({ state: 'DELIVERED' });
    await pool().query('DELETE FROM webhook WHERE webhook_id = $1', [broken.webhookId]);
  });
});

it('deliveries that are not sent at all are neither overdue nor failing', async () => {
  const { platform } = world.test;
  // So that it still waits while it is looked at.
  receiver.answer = () => null;
  const { webhookId, partnerId, origin } = await storeWebhook(platform, receiver.url);
  await notify({}, origin);
  await pool().query(
    "UPDATE webhook_delivery SET next_at = now() - interval '2 hours', tries = $2 WHERE webhook_id = $1",
    [webhookId, stuckTries],
  );
  const staff = { staffId: 'one', sessionId: 'one', roles: [], proof: null } as const;
  const question = { staff, titles: 'all', language: 'en' } as const;
  const overview = async () => {
    const [failing] = await failingWebhooks(platform).read(question);
    return { isOverdue: (await overdueWebhooks(platform).read()) > 7_000, failing: failing?.count ?? 0 };
  };
  const nothing = { isOverdue: false, failing: 0 };
  expect(await overview()).toEqual({ isOverdue: true, failing: 1 });
  await pool().query("UPDATE webhook SET state = 'OFF' WHERE webhook_id = $1", [webhookId]);
  expect(await overview()).toEqual(nothing);
  await pool().query("UPDATE webhook SET state = 'ON' WHERE webhook_id = $1", [webhookId]);
  expect(await overview()).toEqual({ isOverdue: true, failing: 1 });
  await owner.request(`POST /studio/partner/${partnerId}/stop`, { reason });
  expect(await overview()).toEqual(nothing);
  await pool().query('DELETE FROM webhook WHERE webhook_id = $1', [webhookId]);
});

it('a failed look does not stop the looks for other changes', async () => {
  const service = createWebhookService(world.test.platform);
  const looked: string[] = [];
  service.watch({ look: () => Promise.reject(new Error('one')), nextAt: 'SELECT NULL' });
  service.watch({ look: async () => void looked.push('two'), nextAt: 'SELECT NULL' });
  await expect(service.lookOnce()).rejects.toThrow(AggregateError);
  expect(looked).toEqual(['two']);
});

describe('the desk of webhooks', () => {
  const add = async (url = receiver.url) => {
    const origin = `https://d${randomUUID()}.example`;
    const contact = { name: 'Seo Ha-rin', email: 'web@lumen.example' };
    const added = await owner.request('POST /studio/partner', { name: 'Lumen', contact, origins: [origin], reason });
    await pool().query("UPDATE partner SET state = 'LIVE' WHERE partner_id = $1", [added.body.partnerId]);
    await pool().query('UPDATE partner_origin SET proven_at = now() WHERE partner_id = $1', [added.body.partnerId]);
    const body = { url, types: ['order.paid'], reason };
    const reply = await owner.request(`POST /studio/partner/${added.body.partnerId}/webhook`, body);
    return { origin, partnerId: added.body.partnerId, reply };
  };

  it('replaces a secret while both are valid, and the third ends the first', async () => {
    const { origin, partnerId, reply } = await add();
    const { webhookId } = reply.body;
    const secret = async () => (await owner.request(`GET /studio/webhook/${webhookId}/secret`)).body.secret;
    const first = await secret();
    const replaced = await owner.request(`POST /studio/webhook/${webhookId}/secret`, { reason });
    expect(replaced.body.secrets).toMatchObject([{ endsAt: null }, { endsAt: expect.any(String) }]);
    const second = await secret();
    await notify({}, origin);
    await expect.poll(() => receiver.heard).toHaveLength(1);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.heard;
    for (const webhook of [first, second])
      expect(new Signature(webhook).verify(body, headers as Record<string, string>)).toBeTruthy();
    await owner.request(`POST /studio/webhook/${webhookId}/secret`, { reason });
    await notify({}, origin);
    await expect.poll(() => receiver.heard).toHaveLength(2);
    const after = receiver.heard[1];
    expect(() => new Signature(first).verify(after?.body ?? '', after?.headers as Record<string, string>)).toThrow();
    const { body: history } = await owner.request(`GET /studio/audit-log/partner/${partnerId}`);
    expect(history.entries.map(({ action }: { action: string }) => action)).toEqual([
      'webhook.replaceSecret',
      'webhook.readSecret',
      'webhook.replaceSecret',
      'webhook.readSecret',
      'webhook.add',
      'partner.add',
    ]);
  });

  it('has its secrets in no column and no reply in clear text', async () => {
    const { reply } = await add();
    const { secret } = (await owner.request(`GET /studio/webhook/${reply.body.webhookId}/secret`)).body;
    expect(reply.text).not.toContain(secret);
    const { rows } = await world.test.owner.query(
      "SELECT string_agg(row_to_json(s)::text, ' ') AS everything FROM webhook_secret s",
    );
    for (const form of [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret.slice(6), 'base64').toString('hex'),
    ])
      expect(rows[0].everything).not.toContain(form);
  });

  it.each(['https://169.254.169.254/', 'https://10.0.0.1/hook', 'https://[fd00::1]/', 'http://93.184.216.34/'])(
    'refuses the target %s',
    async (url) => {
      expect((await add(url)).reply.body).toMatchObject({ code: 'TARGET_REFUSED', reason: 'ADDRESS' });
    },
  );

  it('switches a webhook off and on, and is changed by one person at a time', async () => {
    const { origin, reply } = await add();
    const { webhookId, version, url, types } = reply.body;
    const put = (body: object) =>
      owner.request(`PUT /studio/webhook/${webhookId}`, { version, url, types, state: 'ON', reason, ...body });
    expect((await put({ state: 'OFF' })).body).toMatchObject({ state: 'OFF', version: 2 });
    expect((await put({ state: 'ON' })).body.code).toBe('PARTNER_CHANGED');
    await notify({}, origin);
    expect(await deliveriesOf(webhookId)).toEqual([]);
    expect((await put({ version: 2 })).body).toMatchObject({ state: 'ON', version: 3 });
  });

  it('lists deliveries in pages, the newest first', async () => {
    const { origin, partnerId, reply } = await add();
    const { webhookId } = reply.body;
    for (let count = 0; count < 3; count += 1) await notify({ count }, origin);
    const first = (await owner.request(`GET /studio/webhook/${webhookId}/delivery?limit=2`)).body;
    const rest = (await owner.request(`GET /studio/webhook/${webhookId}/delivery?limit=2&cursor=${first.nextCursor}`))
      .body;
    const ids = [...first.deliveries, ...rest.deliveries].map(({ deliveryId }) => deliveryId);
    expect([ids.length, rest.nextCursor]).toEqual([3, null]);
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one));
    const { webhooks } = (await owner.request(`GET /studio/partner/${partnerId}/webhook`)).body;
    const { waiting, delivered } = webhooks[0].deliveries;
    expect(waiting + delivered).toBe(3);
  });

  it('has ten webhooks for one partner at most', async () => {
    const { partnerId } = await add();
    const body = { url: receiver.url, types: ['order.paid'], reason };
    const all = await Promise.all(
      Array.from({ length: 10 }, () => owner.request(`POST /studio/partner/${partnerId}/webhook`, body)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(all.find(({ status }) => status !== 200)?.body.code).toBe('LIMIT_REACHED');
  });
});

it('deliveries older than thirty days are deleted, unless they still wait', async () => {
  const { webhookId, origin } = await storeWebhook(world.test.platform, receiver.url);
  await notify({}, origin);
  await expect.poll(async () => (await deliveriesOf(webhookId))[0]).toMatchObject({ state: 'DELIVERED' });
  await world.test.owner.query("UPDATE webhook_event SET at = now() - interval '31 days'");
  expect(await sender.sweep()).toBeGreaterThan(0);
  expect(await deliveriesOf(webhookId)).toEqual([]);
});
