import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi } from '../../../core/api/test-api.ts';
import { storeSession } from '../../../core/session/auth-state.ts';
import { createReport } from './report-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  api = await startTestApi(() => ({ body: {} }));
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
});
afterAll(() => api.stop());

it('a report is sent once, with its reason, and not before there is one', async () => {
  const report = createReport('picture-1', () => undefined);
  await report.send();
  expect([api.received.length, report.isSent.value]).toEqual([0, false]);
  report.reason.value = 'HATEFUL';
  await report.send();
  await report.send();
  expect(report.isSent.value).toBe(true);
  const sent = api.received.map(({ name, body }) => [name, JSON.parse(body)]);
  expect(sent).toEqual([['POST /user/avatar/picture-1/report', { reason: 'HATEFUL' }]]);
});

it('a refused report shows the reason, and can be sent again', async () => {
  const failures: unknown[] = [];
  const report = createReport('picture-2', (error) => failures.push(error));
  api.handle(() => ({ status: 404, body: { status: 404, code: 'NOT_FOUND', message: '', requestId: 'r' } }));
  report.reason.value = 'OTHER';
  await report.send();
  expect([report.isSent.value, failures.length]).toEqual([false, 1]);
  expect(report.failure.value).toMatchObject({ code: 'NOT_FOUND' });
  api.handle(() => ({ body: {} }));
  await report.send();
  expect(report.isSent.value).toBe(true);
});
