import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../../core/api/call.ts';
import { startTestApi } from '../../core/api/test-api.ts';
import { refusalOf } from '../../core/api/testing-refusal.ts';
import { stubDocument } from '../../core/element/testing-host.ts';
import { createPageName } from './page-name-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  api.handle(({ name }) => {
    if (name === 'GET /event/front-row') return { body: { eventId: 'front-row', name: 'Front row' } };
    if (name === 'GET /event/shared') return { body: { eventId: 'shared', name: 'Shared' } };
    if (name === 'GET /streaming/finale') return { body: { streamId: 'finale', name: 'The finale' } };
    return refusalOf('NOT_FOUND');
  });
});
afterAll(() => api.stop());

it.each([
  [{ eventId: 'front-row' }, 'Front row'],
  [{ streamId: 'finale' }, 'The finale'],
] as const)('the page of %o is named %s', async (subject, name) => {
  const page = createPageName(subject);
  await page.load();
  expect(page.state.value.value).toBe(name);
  page.dispose();
});

it('the name of a page shares the reply of its element', async () => {
  const page = createPageName({ eventId: 'shared' });
  await Promise.all([call('GET /event/:eventId', { params: { eventId: 'shared' } }), page.load()]);
  expect(api.named('GET /event/shared')).toHaveLength(1);
  page.dispose();
});

it('a page whose subject does not exist has no name of its own', async () => {
  const page = createPageName({ eventId: 'nothing' });
  await page.load();
  expect(page.state.value.value).toBeUndefined();
  page.dispose();
});
