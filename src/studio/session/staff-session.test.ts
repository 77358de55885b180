import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi } from '../../core/api/test-api.ts';
import { stubDocument } from '../../core/element/testing-host.ts';
import { changes } from '../api/changes.ts';
import { studioCall } from '../api/studio-call.ts';
import { proofRequest, requestProof, staff } from './session-signals.ts';
import {
  loadStaff,
  readDirectory,
  refreshRoles,
  signInFromDirectory,
  signInWithCode,
  signOut,
} from './staff-session.ts';

const me = { staffId: 's1', name: 'Mina', rights: ['staff.read'] };
const refusal = (status: number, code: string) => ({ status, body: { status, code, message: code, requestId: 'r' } });

let api: Awaited<ReturnType<typeof startTestApi>>;
let replies: Record<string, { status?: number; body?: object }>;

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  replies = {};
  api.handle(({ name }) => replies[name] ?? {});
});

describe('the signed-in person', () => {
  it('is null where the server has no session, without a failure', async () => {
    replies['GET /studio/me'] = refusal(401, 'STAFF_SIGN_IN_REQUIRED');
    await loadStaff();
    expect(staff.value).toBeNull();
  });

  it('is who has used a recovery code, or comes from the directory, until they sign out', async () => {
    replies['POST /studio/sign-in/recovery'] = { body: me };
    await signInWithCode('AAAA-BBBB');
    expect(staff.value).toEqual(me);
    await signOut();
    expect(staff.value).toBeNull();
    replies['GET /studio/sign-in/directory'] = { body: { name: 'Company' } };
    replies['POST /studio/sign-in/directory'] = { body: me };
    expect(await readDirectory(new AbortController().signal)).toBe('Company');
    await signInFromDirectory('?code=1&state=2');
    expect(staff.value).toEqual(me);
    expect(api.named('POST /studio/sign-in/directory')[0]?.body).toBe('{"query":"?code=1&state=2"}');
  });

  it('is null once a call is refused for that', async () => {
    replies['POST /studio/sign-in/recovery'] = { body: me };
    await signInWithCode('AAAA-BBBB');
    replies['GET /studio/staff'] = refusal(401, 'STAFF_SIGN_IN_REQUIRED');
    await expect(studioCall('GET /studio/staff')).rejects.toMatchObject({ code: 'STAFF_SIGN_IN_REQUIRED' });
    expect(staff.value).toBeNull();
  });
});

it('a change of the signed-in person is counted, also a refused one, and a read is not', async () => {
  const params = { staffId: 's2' };
  const change = () => studioCall('DELETE /studio/staff/:staffId/session', { params, body: { reason: 'x' } });
  const before = changes.peek();
  await studioCall('GET /studio/staff');
  expect(changes.peek()).toBe(before);
  await change();
  replies['DELETE /studio/staff/s2/session'] = refusal(422, 'RIGHT_REQUIRED');
  await expect(change()).rejects.toMatchObject({ code: 'RIGHT_REQUIRED' });
  expect(changes.peek()).toBe(before + 2);
});

describe('the roles', () => {
  const read = 'GET /studio/staff';
  const meNow = 'GET /studio/me';
  const withRoles = (...names: string[]) => ({ ...me, roles: names.map((role) => ({ role, titleId: null })) });

  it('are read again after a refusal for a missing right, in the background, and a failure changes nothing', async () => {
    replies['POST /studio/sign-in/recovery'] = { body: withRoles('desk') };
    await signInWithCode('AAAA-BBBB');
    const first = staff.value;
    replies[read] = refusal(422, 'RIGHT_REQUIRED');
    replies[meNow] = refusal(500, 'SERVER_ERROR');
    await expect(studioCall(read)).rejects.toMatchObject({ code: 'RIGHT_REQUIRED' });
    await expect.poll(() => api.named(meNow)).toHaveLength(1);
    // The end of the background call can't be seen: this call fails in the same way after it.
    await refreshRoles();
    expect(staff.value).toBe(first);

    replies[meNow] = { body: withRoles('desk', 'shop') };
    await expect(studioCall(read)).rejects.toMatchObject({ code: 'RIGHT_REQUIRED' });
    await expect.poll(() => staff.value).toEqual(withRoles('desk', 'shop'));
    expect(api.named(meNow).map(({ headers }) => headers['x-studio'])).toEqual(Array(3).fill('background'));

    const second = staff.value;
    await refreshRoles();
    expect(staff.value, 'equal roles change nothing').toBe(second);
  });

  it('are not read while no staff member is signed in', async () => {
    await signOut();
    await refreshRoles();
    expect(api.named(meNow)).toHaveLength(0);
  });
});

describe('a dangerous action', () => {
  const renew = 'POST /studio/me/recovery';

  it('asks for a proof, and is sent again under its key; two of them share one question', async () => {
    let isProven = false;
    api.handle(({ name }) =>
      name === renew && !isProven ? refusal(422, 'PROOF_REQUIRED') : { body: { recoveryCodes: [] } },
    );
    const sent = studioCall(renew, { key: 'key-0001' });
    await expect.poll(() => proofRequest.value).not.toBeNull();
    const question = proofRequest.value;
    const other = requestProof();
    expect(proofRequest.value).toBe(question);
    isProven = true;
    question?.settle(true);
    await sent;
    expect(await other).toBe(true);
    expect(api.named(renew).map(({ headers }) => headers['idempotency-key'])).toEqual(['key-0001', 'key-0001']);
    expect(proofRequest.value).toBeNull();
  });

  it('is refused without the passkey', async () => {
    replies[renew] = refusal(422, 'PROOF_REQUIRED');
    const reply = studioCall(renew, { key: 'key-0003' });
    const refused = expect(reply).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });
    await expect.poll(() => proofRequest.value).not.toBeNull();
    proofRequest.value?.settle(false);
    await refused;
    expect(api.named(renew)).toHaveLength(1);
  });
});

it('a request has no token and no device of a fan, and is marked as an action of a person', async () => {
  replies['GET /studio/staff'] = { body: { staff: [] } };
  await studioCall('GET /studio/staff');
  const [sent] = api.named('GET /studio/staff');
  expect(sent?.headers).toMatchObject({ 'x-studio': 'person' });
  expect(sent?.headers).not.toHaveProperty('authorization');
  expect(sent?.headers).not.toHaveProperty('x-device-id');
});
