import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventTest, type EventTest, eventContent } from './testing.ts';

const form = { name: '김민아', email: 'mina@fans.example', phone: '010-1234-5678', consent: true };

let test: EventTest;
const lines: string[] = [];
beforeAll(async () => {
  test = await createEventTest({}, { write: (line) => lines.push(line) });
  await test.save(eventContent('logged'));
  await test.enter('logged', 'mina');
  await test.finish('logged');
});
afterAll(() => test.close());

it('each call is logged without a code, an address or details of a winner, also in errors', async () => {
  const { code } = (await test.request('mina', 'GET /event/logged/code')).body;
  await test.request('mina', 'PUT /event/logged/winnerinfo', form);
  await test.request('mina', 'PUT /event/logged/winnerinfo', { ...form, email: 'not-an-email' });
  await test.request('mina', 'GET /event/logged/winnerinfo');
  const { cardId } = (await test.request('mina', 'GET /event/logged/photocard')).body.cards[0];
  const { url } = (await test.request('mina', `POST /event/logged/photocard/${cardId}/download`, {}, randomUUID()))
    .body;
  const fetchCard = async (address: string) => (await test.api.request(`GET ${address.replace('/api/v1', '')}`)).status;
  expect(await fetchCard(url)).toBe(200);
  expect(await fetchCard(`${url}x`)).toBe(404);
  await rm(join(test.platform.config.dataDirectory, 'media/face.svg'));
  expect(await fetchCard(url)).toBe(500);

  const log = lines.join('');
  for (const call of ['code', 'winnerinfo', 'photocard', 'photocard/:cardId/file']) {
    expect(log).toContain(`GET /event/:eventId/${call}"`);
  }
  // The error is logged with its cause, which operators need.
  expect(log).toContain('face.svg');
  const signature = new URL(url, 'https://fans.test').searchParams.get('signature') ?? '';
  for (const secret of [code, signature, cardId, form.name, form.email, form.phone, 'not-an-email']) {
    expect(secret.length).toBeGreaterThan(2);
    expect(log).not.toContain(secret);
  }
});
