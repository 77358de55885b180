import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewHeader } from '../../../rules/staff/preview.ts';
import { type Application, createApplication } from '../../app.ts';
import { compose, kindsOf } from '../../composition/compose.ts';
import { createContentService } from '../../content/service.ts';
import { features } from '../../features.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { besideTransactions } from '../../platform/database/second-connections.ts';
import { apiBase } from '../../platform/http/api.ts';
import { accept, type StudioBrowser } from '../../staff/testing-studio.ts';
import { reserveStock } from '../../store/stock.ts';
import { editingFeature } from '../feature.ts';
import { createEditingWorld, type EditingWorld, forAll, sameIn } from '../testing.ts';
import { wares } from '../testing-withdrawal.ts';
import { createPreviewTokens } from './preview-token.ts';

let world: EditingWorld;
let application: Application;
let owner: StudioBrowser;

beforeAll(async () => {
  world = await createEditingWorld();
  await world.importFiles();
  application = createApplication(world.studio.test.platform, () => new Hono());
  owner = await world.staff(forAll('owner'));
});
afterAll(async () => {
  await application.close();
  await world.close();
});

async function send(call: string, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = call.split(' ');
  const url = world.studio.test.platform.config.publicOrigin + apiBase + path;
  const request = new Request(url, { method, headers: { 'Accept-Language': 'en', ...headers } });
  // One test sends a request during its own transaction, which the server's connections are not part of.
  const reply = await besideTransactions(() => application.fetch(request, {}));
  return { status: reply.status, caching: reply.headers.get('Cache-Control'), body: await reply.json() };
}
const previewOf = async (path: string) => {
  const { body } = await owner.request(`POST /studio/content/${path}/preview`, { hours: 1 });
  return { [previewHeader]: String(body.token) };
};
const save = async (path: string, change: object) => {
  const { version, draft, published } = (await owner.request(`GET /studio/content/${path}`)).body;
  const value = { ...(draft ?? published).value, ...change };
  return owner.request(`PUT /studio/content/${path}/draft`, { version, value });
};

describe('a preview', () => {
  it('shows the draft only with its token', async () => {
    await save('votes/final', { name: 'Grand final', description: sameIn('The last night') });
    const token = await previewOf('votes/final');
    const shown = await send('GET /vote/final', token);
    expect([shown.status, shown.caching]).toEqual([200, 'no-store']);
    expect(shown.body).toMatchObject({ name: 'Grand final', description: 'The last night', titleName: 'Show' });
    expect((await send('GET /vote?filter=all', token)).body.votes).toMatchObject([{ name: 'Grand final' }]);
    // Fans see the published name, during a preview and after it.
    const [, fans] = await Promise.all([send('GET /vote/final', token), send('GET /vote/final')]);
    expect(fans.body.name).toBe('Final');
    expect((await send('GET /vote?filter=all')).body.votes).toMatchObject([{ name: 'Final' }]);
    expect((await send('GET /vote/final', { [previewHeader]: 'invented' })).body.code).toBe('NOT_FOUND');
  });

  it('shows an entry that was never published, wherever fans would find it', async () => {
    const value = {
      id: 'soon',
      title: 'show',
      category: 'news',
      name: sameIn('Soon'),
      from: '2026-01-01 10:00',
      body: sameIn('Doors **open**.'),
    };
    await owner.request('POST /studio/content/notices', { value });
    const token = await previewOf('notices/soon');
    expect((await send('GET /notice/soon', token)).body).toMatchObject({ name: 'Soon' });
    expect((await send('GET /notice/soon')).status).toBe(404);
    expect((await world.studio.test.platform.pool.query("SELECT FROM notice WHERE notice_id = 'soon'")).rowCount).toBe(
      0,
    );
  });

  it('lists the mistakes of its draft', async () => {
    await save('notices/soon', { title: 'nothing' });
    expect((await send('GET /notice/soon', await previewOf('notices/soon'))).body).toMatchObject({
      code: 'CONTENT_PROBLEMS',
      problems: [{ path: ['title'] }],
    });
  });

  it('reads public content as a visitor, and changes nothing', async () => {
    const token = await previewOf('votes/final');
    expect((await send('POST /vote/final/cast', token)).body.code).toBe('NOT_FOUND');
    expect(
      (await send('GET /studio/me', { ...token, Cookie: String(owner.cookie), 'X-Studio': 'person' })).status,
    ).toBe(404);
    expect((await send('GET /user/me', { ...token, Authorization: 'Bearer some' })).body.code).toBe('LOGIN_REQUIRED');
  });

  it('expires with its token, and can be made only by staff who may edit the entry', async () => {
    const { tokenSecrets } = world.studio.test.platform.config;
    const { staffId } = (await owner.request('GET /studio/me')).body;
    const name = { kind: 'votes', id: 'final', staffId } as const;
    const late = await createPreviewTokens(tokenSecrets).sign(name, new Date(Date.now() - 1_000));
    expect((await send('GET /vote/final', { [previewHeader]: late })).status).toBe(404);
    const other = await createPreviewTokens(['another secret of the operator’s own']).sign(
      name,
      new Date(Date.now() + 60_000),
    );
    expect((await send('GET /vote/final', { [previewHeader]: other })).status).toBe(404);
    const shop = await world.staff(forAll('shop'));
    const refused = await shop.request('POST /studio/content/votes/final/preview', { hours: 1 });
    expect(refused.body.code).toBe('RIGHT_REQUIRED');
  });

  it('leaves every connection unchanged, also after many previews', async () => {
    const token = await previewOf('votes/final');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('GET /vote/final', token)));
    expect(new Set(answers.map(({ body }) => body.name))).toEqual(new Set(['Grand final']));
    const { pool } = world.studio.test.platform;
    const open =
      "SELECT count(*)::integer AS open FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
    // The server's own work has one now and then, for a moment; one of a preview would stay.
    await expect.poll(async () => (await pool.query(open)).rows).toEqual([{ open: 0 }]);
    expect((await pool.query('SHOW transaction_read_only')).rows).toEqual([{ transaction_read_only: 'off' }]);
  });

  it('does not wait for a running publication, and answers “try again later” where that changes the same entry', async () => {
    const token = await previewOf('votes/final');
    const { platform } = world.studio.test;
    await inTransaction(platform.pool, async (connection) => {
      await createContentService(platform, kindsOf(features)).lock(connection);
      expect((await send('GET /vote/final', token)).body.name).toBe('Grand final');
      await connection.query("SELECT FROM vote WHERE vote_id = 'final' FOR UPDATE");
      const reply = await send('GET /vote/final', token);
      expect(reply).toMatchObject({ status: 503, body: { code: 'OVERLOADED', retryAfterSeconds: 5 } });
    });
  });

  it('lets fans order meanwhile, with the few privileges of the server', async () => {
    const own = world.studio.test.platform.pool.query('CREATE TEMP TABLE mine (id text)');
    await expect(own).rejects.toThrow('permission denied');
    await world.importFiles(wares);
    await save('products/shirt', { name: sameIn('New shirt') });
    const { platform } = world.studio.test;
    const service = compose(platform, features).serviceOf(editingFeature);
    for (const [path, name] of [
      ['products/shirt', 'New shirt'],
      ['votes/final', 'Shirt'],
    ] as const) {
      const token = (await previewOf(path))[previewHeader] ?? '';
      const ordered = await service.previews.show(token, async (pool) => {
        const { rows } = await pool.query("SELECT name ->> 'en' AS name FROM product WHERE product_id = 'shirt'");
        expect(rows).toEqual([{ name }]);
        return inTransaction(platform.pool, async (connection) => {
          await connection.query("SET LOCAL lock_timeout = '2s'");
          await reserveStock(connection, 'mina', [{ productId: 'shirt', quantity: 1 }]);
          return 'reserved';
        });
      });
      expect(ordered).toBe('reserved');
    }
    const { rows } = await platform.pool.query(
      "SELECT name ->> 'en' AS name, reserved FROM product WHERE product_id = 'shirt'",
    );
    expect(rows).toEqual([{ name: 'Shirt', reserved: 2 }]);
  });

  it('shows a product that was never published, with the pass that it sells', async () => {
    await owner.request('POST /studio/content/products/seat/copy', { entryId: 'balcony' });
    const token = await previewOf('products/balcony');
    expect((await send('GET /product/balcony', token)).body).toMatchObject({ name: 'Seat' });
    expect((await send('GET /streaming/night', token)).body.productIds).toContain('balcony');
    expect((await send('GET /product/balcony')).body.code).toBe('NOT_FOUND');
  });

  it('shows withdrawn content, which fans do not see', async () => {
    const { version } = (await owner.request('GET /studio/content/events/seats')).body;
    await owner.request('POST /studio/content/events/seats/withdrawal', { version, reason: 'By mistake' });
    expect((await send('GET /event/seats')).body.code).toBe('WITHDRAWN');
    expect((await send('GET /event/seats', await previewOf('events/seats'))).body.name).toBe('Seats');
    expect((await send('GET /event/seats')).body.code).toBe('WITHDRAWN');
  });

  it('shows the content of a withdrawn title, and the title itself', async () => {
    const title = async (what: string) => {
      const { version } = (await owner.request('GET /studio/content/titles/show')).body;
      return owner.request(`POST /studio/content/titles/show/${what}`, { version, reason: 'By mistake' });
    };
    expect((await title('withdrawal')).body.state).toBe('WITHDRAWN');
    const shown = async (call: string, path: string) => (await send(call, await previewOf(path))).body;
    expect(await shown('GET /vote/final', 'votes/final')).toMatchObject({ name: 'Grand final' });
    expect(await shown('GET /product/shirt', 'products/shirt')).toMatchObject({ name: 'New shirt' });
    expect(await shown('GET /title/show', 'titles/show')).toMatchObject({ name: 'Show' });
    expect((await send('GET /vote/final')).body.code).toBe('WITHDRAWN');
    expect((await title('return')).body.state).toBe('PUBLISHED');
  });

  it('does not wait for another preview that waits for it', async () => {
    // A vote has the colour of its title: a preview of the title writes the vote's row as well.
    const [vote, title] = [await previewOf('votes/final'), await previewOf('titles/show')];
    const { pool } = world.studio.test.platform;
    const held = await pool.connect();
    try {
      await held.query('BEGIN');
      await held.query("SELECT FROM vote WHERE vote_id = 'final' FOR UPDATE");
      const replies = Promise.all([send('GET /vote/final', vote), send('GET /title/show', title)]);
      const waiting = () =>
        pool.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
      await expect.poll(async () => (await waiting()).rowCount, { interval: 20 }).toBe(2);
      await held.query('COMMIT');
      expect((await replies).map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      held.release();
    }
  });

  it('ends when the account of its author is deactivated', async () => {
    const { staffId, token: invitation } = await world.studio.invite(forAll('producer'));
    const producer = world.studio.browser();
    await accept(producer, world.studio.test.platform.config.publicOrigin, invitation);
    const { body } = await producer.request('POST /studio/content/votes/final/preview', { hours: 1 });
    const token = { [previewHeader]: String(body.token) };
    expect((await send('GET /vote/final', token)).status).toBe(200);
    await owner.request(`POST /studio/staff/${staffId}/deactivation`, { reason: 'Left' });
    expect((await send('GET /vote/final', token)).status).toBe(404);
  });

  it('is limited by network', async () => {
    const token = { [previewHeader]: 'invented' };
    const from = (address: string) => send('GET /vote/final', { ...token, 'X-Forwarded-For': address });
    const replies = await Promise.all(Array.from({ length: 200 }, () => from('192.0.2.9')));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(50);
    expect(refused[0]?.body).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) });
    expect((await from('192.0.2.10')).status).toBe(404);
  });
});
