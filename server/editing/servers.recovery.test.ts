import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Application, createApplication } from '../app.ts';
import { apiBase } from '../platform/http/api.ts';
import { createPlatform, type Platform } from '../platform/platform.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { createEditingWorld, type EditingWorld, forAll, sameIn } from './testing.ts';

let world: EditingWorld;
let owner: StudioBrowser;
const servers: { platform: Platform; application: Application }[] = [];

beforeAll(async () => {
  world = await createEditingWorld();
  await world.importFiles();
  owner = await world.staff(forAll('owner'));
  const { platform } = world.studio.test;
  platform.pool.setMaxListeners(30);
  for (const _ of ['one', 'another']) {
    const own = createPlatform(platform.config, platform.pool, platform.log);
    servers.push({ platform: own, application: createApplication(own, () => new Hono()) });
  }
});
afterAll(async () => {
  for (const { platform, application } of servers) {
    await application.close();
    await platform.live.close();
  }
  await world.close();
});

/** The replies of each server to a fan's page. */
async function onEach(path: string, read: (body: { [key: string]: unknown }) => unknown): Promise<unknown[]> {
  const answers = [];
  for (const { application } of servers) {
    const url = world.studio.test.platform.config.publicOrigin + apiBase + path;
    const reply = await application.fetch(new Request(url, { headers: { 'Accept-Language': 'en' } }), {});
    answers.push(read(await reply.json()));
  }
  return answers;
}
const change = async (call: string, body: object = {}) => {
  const path = /content\/(\w+\/[\w-]+)/.exec(call)?.[1] ?? '';
  const { version } = (await owner.request(`GET /studio/content/${path}`)).body;
  return owner.request(call, { version, ...body });
};

it('what is published, withdrawn and shown again is so on every server', async () => {
  const names = () => onEach('/title', ({ titles }) => (titles as { name: string }[]).map(({ name }) => name));
  const artist = () => onEach('/artist/nami', (body) => body['name'] ?? body['code']);
  expect(await names()).toEqual([['Show'], ['Show']]);
  expect(await artist()).toEqual(['NOT_FOUND', 'NOT_FOUND']);

  await owner.request('POST /studio/content/artists/mina/copy', { entryId: 'nami' });
  await change('POST /studio/content/artists/nami/publication');
  await expect.poll(artist).toEqual(['Mina', 'Mina']);

  const { value } = (await owner.request('GET /studio/content/titles/show')).body.published;
  await change('PUT /studio/content/titles/show/draft', { value: { ...value, name: sameIn('Grand Show') } });
  await change('POST /studio/content/titles/show/publication');
  await expect.poll(names).toEqual([['Grand Show'], ['Grand Show']]);

  await change('POST /studio/content/titles/show/withdrawal', { reason: 'By mistake' });
  await expect.poll(names).toEqual([[], []]);
  await change('POST /studio/content/titles/show/return');
  await expect.poll(names).toEqual([['Grand Show'], ['Grand Show']]);
});
