import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi } from '../../../../core/api/test-api.ts';
import { stubDocument } from '../../../../core/element/testing-host.ts';
import { changesOf, createHistory, type Revision, statesOf } from './history-state.ts';

const base = 'studio/content/policies/terms-2026-11-20';
const revision = (number: number, title: string) =>
  ({
    number,
    at: '2026-12-01T00:00:00Z',
    author: { kind: 'IMPORT', staffId: null, name: null },
    note: null,
    value: { type: 'terms', version: '2026-11-20', documents: { ko: { title } } },
  }) as unknown as Revision;

let api: Awaited<ReturnType<typeof startTestApi>>;

beforeAll(async () => {
  stubDocument();
  const replies: Record<string, object> = {
    [`GET /${base}/revision/1`]: revision(1, '약관'),
    [`GET /${base}/revision/2`]: revision(2, '이용약관'),
    [`POST /${base}/revision/1/restoration`]: { entryId: 'terms-2026-11-20', version: 9 },
  };
  api = await startTestApi(({ name }) => ({ body: replies[name] ?? {} }));
});
afterAll(() => api.stop());

it('a version is compared with the one before it, by the fields of the editor', async () => {
  const comparison = createHistory('policies', 'terms-2026-11-20').compare(2);
  await comparison.load();
  const { value } = comparison.state.value;
  const [change, ...others] = changesOf('policies', value ?? { revision: revision(1, ''), before: null });
  expect(others).toEqual([]);
  expect([change?.path, change?.before, change?.after]).toEqual([['title', 'ko'], '약관', '이용약관']);
});

it('the first version shows all its values', async () => {
  const comparison = createHistory('policies', 'terms-2026-11-20').compare(1);
  await comparison.load();
  const { value } = comparison.state.value;
  expect(value?.before).toBeNull();
  const changes = value ? changesOf('policies', value) : [];
  expect(changes.map(({ path }) => path[0])).toEqual(['type', 'version', 'title']);
});

it.each([
  ['PUBLISHED', 1, ['PUBLISHED']],
  ['WITHDRAWN', 1, ['WITHDRAWN']],
  ['PUBLISHED', 2, ['SCHEDULED']],
  ['PUBLISHED', 3, []],
] as const)('in the history of an entry that is %s, version %i has the states %j', (state, number, states) => {
  expect(statesOf({ state, published: revision(1, ''), scheduled: revision(2, '') }, number)).toEqual(states);
});

it('a restoration sends the version that the reader has seen, and the reason', async () => {
  const history = createHistory('policies', 'terms-2026-11-20');
  await history.restore(1, 8, 'As it was', 'key-00001');
  const sent = api.named(`POST /${base}/revision/1/restoration`).at(-1);
  expect(sent?.body).toBe('{"version":8,"reason":"As it was"}');
});
