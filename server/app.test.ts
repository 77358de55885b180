import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Application, createApplication } from './app.ts';
import { calls } from './contracts.ts';
import { createTestPlatform, type TestPlatform } from './platform/testing.ts';

let test: TestPlatform;
let application: Application;

beforeAll(async () => {
  test = await createTestPlatform();
  application = createApplication(test.platform, () => new Hono());
});
afterAll(async () => {
  await application.close();
  await test.close();
});

const get = async (path: string) => application.fetch(new Request(`https://fans.test${path}`), {});

describe('health', () => {
  it('is ready with its database, until it ends', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' });
    await application.announceEnd();
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);
  });
});

describe('the API’s document', () => {
  it('is OpenAPI 3.1 and has every call', async () => {
    const document = await (await get('/api/v1/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'https://fans.test/api/v1' }]);
    for (const name of Object.keys(calls)) {
      const [method = '', path = ''] = name.split(' ');
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.responses['200'], name).toBeDefined();
    }
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('lists the requirements and the refusals of a call', async () => {
    const document = await (await get('/api/v1/openapi.json')).json();
    const cast = document.paths['/vote/{voteId}/cast'].post;
    expect(cast.security).toEqual([{ accessToken: ['vote:free', 'vote:paid'] }]);
    expect(cast.parameters.map(({ name }: { name: string }) => name)).toEqual(['voteId', 'Idempotency-Key']);
    expect(cast.responses['409'].description).toContain('INSUFFICIENT_RIGHTS');
  });

  it('can be read without a script', async () => {
    const response = await get('/api/v1/docs');
    const page = await response.text();
    expect(page).toContain('/vote/{voteId}/cast');
    expect(page).not.toContain('<script');
    expect(response.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'; style-src 'sha256-/);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
  });
});

it('every call of the contracts is answered', () => {
  expect(Object.keys(calls).filter((name) => !application.answers.has(name))).toEqual([]);
});

it('an address without a contract is not answered', () => {
  expect([...application.answers].filter((name) => !(name in calls))).toEqual([]);
});
