import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from '../platform/testing.ts';
import { plainText } from '../platform/text/prose.ts';
import { policyRoutes } from './routes.ts';
import { createPolicyService, type PolicyContent, PolicyFrozenError, type PolicyService } from './service.ts';

let world: TestPlatform;
let service: PolicyService;
let api: TestApi;

beforeAll(async () => {
  world = await createTestPlatform({ OPERATOR_NAME: 'Our “Company” {{operator.email}}', OPERATOR_NAME_JA: '当社' });
  service = createPolicyService(world.platform);
  api = world.serve({ routes: policyRoutes(service) });
  await save(version('2026-01-01', -300), version('2026-06-01', -100, 'New seats'), version('2099-01-01', 100, 'Soon'));
});
afterAll(() => world.close());

function version(name: string, days: number, changes: string | null = null, text = name): PolicyContent {
  const effective = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const documentIn = (language: string) => ({
    title: `Terms ${language}`,
    prose: [{ kind: 'paragraph' as const, spans: [{ kind: 'text' as const, text: `${text} {{operator.name}}` }] }],
    changes,
  });
  const documents = { ko: documentIn('ko'), en: documentIn('en'), ja: documentIn('ja') };
  return { type: 'terms', version: name, effective, documents };
}

const save = (...policies: PolicyContent[]) =>
  inTransaction(world.platform.pool, (connection) => service.savePolicies(connection, policies));
const get = (path: string, language = 'en') => api.request(`GET ${path}`, { headers: { 'Accept-Language': language } });

describe('a legal document', () => {
  test('is the version in force, together with the list of all versions', async () => {
    const { status, body } = await get('/policy/terms');
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: '2026-06-01', title: 'Terms en' });
    expect(body.versions.map((one: { version: string; state: string; changes: string | null }) => one)).toMatchObject([
      { version: '2099-01-01', state: 'ANNOUNCED', changes: 'Soon' },
      { version: '2026-06-01', state: 'CURRENT', changes: 'New seats' },
      { version: '2026-01-01', state: 'PAST', changes: null },
    ]);
  });

  test('can be read in past and future versions', async () => {
    expect(plainText((await get('/policy/terms?version=2026-01-01')).body.prose)).toContain('2026-01-01');
    expect((await get('/policy/terms?version=2099-01-01', 'ko')).body.title).toBe('Terms ko');
  });

  test('contains the operator in the reader’s language, as plain text and once', async () => {
    expect(plainText((await get('/policy/terms')).body.prose)).toBe('2026-06-01 Our “Company” {{operator.email}}');
    expect(plainText((await get('/policy/terms', 'ja')).body.prose)).toBe('2026-06-01 当社');
  });

  test.each(['/policy/terms?version=2001-01-01', '/policy/commercial'])('%s is not found', async (path) => {
    const { status, body } = await get(path);
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['/policy/constructor', '/policy/terms?version=latest', "/policy/terms?version=2026-01-01'--"])(
    '%s is refused',
    async (path) => {
      expect((await get(path)).body.code).toBe('INVALID_REQUEST');
    },
  );
});

describe('a version in force', () => {
  test('can’t be changed, and the import reports it', async () => {
    const changed = save(version('2026-06-01', -100, 'New seats', 'something else'));
    await expect(changed).rejects.toBeInstanceOf(PolicyFrozenError);
    expect(plainText((await get('/policy/terms')).body.prose)).toContain('2026-06-01');
  });

  test('is protected by the database, even against bugs', async () => {
    for (const sql of ["UPDATE policy_version SET digest = 'x'", 'DELETE FROM policy_version']) {
      const done = world.platform.pool.query(`${sql} WHERE version = '2026-06-01'`);
      await expect(done).rejects.toMatchObject({ constraint: 'policy_frozen' });
    }
  });

  test('may be imported again unchanged, and an announced one may change', async () => {
    expect(await save(version('2026-06-01', -100, 'New seats'))).toEqual({ created: [], changed: [] });
    const soon = await save(version('2099-01-01', 100, 'Soon', 'other words'));
    expect(soon).toEqual({ created: [], changed: ['terms/2099-01-01'] });
    expect(plainText((await get('/policy/terms?version=2099-01-01')).body.prose)).toContain('other words');
  });
});
