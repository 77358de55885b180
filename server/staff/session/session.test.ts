import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofMinutes, staffIdleMinutes, staffSessionHours } from '../../../rules/staff/limits.ts';
import { accept, createStudioWorld, type StudioWorld, signIn } from '../testing-studio.ts';
import { readCookie, writeCookie } from './cookie.ts';

let world: StudioWorld;
let site: string;
beforeAll(async () => {
  world = await createStudioWorld();
  site = world.test.platform.config.publicOrigin;
});
afterAll(() => world.close());

async function signedIn() {
  const { staffId, token } = await world.invite([{ role: 'desk', titleId: null }]);
  const browser = world.browser();
  const { passkey, reply } = await accept(browser, site, token);
  const { sessionId } = reply.body.me.session;
  const change = (set: string) =>
    world.test.platform.pool.query(`UPDATE staff_session SET ${set} WHERE session_id = $1`, [sessionId]);
  const seen = async () =>
    (await world.test.platform.pool.query('SELECT seen_at FROM staff_session WHERE session_id = $1', [sessionId]))
      .rows[0].seen_at as Date;
  return { staffId, browser, passkey, reply, sessionId, change, seen };
}

describe('the cookie', () => {
  it('is limited to this host over HTTPS, and no script and no other site can use it', async () => {
    const { reply } = await signedIn();
    expect(reply.headers.get('Set-Cookie')).toMatch(
      new RegExp(
        `^__Host-fanfare-staff=[\\w-]{43}; Path=/; Max-Age=${staffSessionHours * 3600}; HttpOnly; SameSite=Strict; Secure$`,
      ),
    );
    expect(reply.text).not.toContain(/=([\w-]{43});/.exec(reply.headers.get('Set-Cookie') ?? '')?.[1]);
  });

  it('has another name where a machine for development has no HTTPS', () => {
    const written = writeCookie('token', 'http://localhost:3000');
    expect(written).toMatch(/^fanfare-staff=token; .*HttpOnly; SameSite=Strict$/);
    expect(readCookie('a=b; fanfare-staff=token; c', 'http://localhost:3000')).toBe('token');
    expect(readCookie('fanfare-staff=token', 'https://fans.test')).toBeNull();
    expect(readCookie(null, 'https://fans.test')).toBeNull();
  });

  it('is stored as a hash', async () => {
    const { browser } = await signedIn();
    const token = browser.cookie?.split('=')[1] ?? '';
    expect(token).not.toBe('');
    const { rows } = await world.test.platform.pool.query('SELECT row_to_json(s)::text AS row FROM staff_session AS s');
    expect(rows.some(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex')))).toBe(false);
  });
});

describe('a session', () => {
  it('ends after a time without requests, and automatic requests of a page do not extend it', async () => {
    const { browser, change, seen } = await signedIn();
    await change("seen_at = now() - interval '2 minutes'");
    const before = await seen();
    expect((await browser.request('GET /studio/me', undefined, { 'X-Studio': 'background' })).status).toBe(200);
    expect(await seen()).toEqual(before);
    await browser.request('GET /studio/me');
    expect((await seen()).getTime()).toBeGreaterThan(before.getTime());
    await change(`seen_at = now() - interval '${staffIdleMinutes} minutes'`);
    expect((await browser.request('GET /studio/me')).body.code).toBe('STAFF_SIGN_IN_REQUIRED');
  });

  it('always ends half a day after its start', async () => {
    const { browser, change } = await signedIn();
    await change(`started_at = now() - interval '${staffSessionHours} hours' + interval '10 seconds'`);
    expect((await browser.request('GET /studio/me')).status).toBe(200);
    await change(`started_at = now() - interval '${staffSessionHours} hours'`);
    expect((await browser.request('GET /studio/me')).status).toBe(401);
  });

  it('is listed with its device and ended from another one', async () => {
    const { browser, passkey, sessionId } = await signedIn();
    const second = world.browser();
    await signIn(second, passkey);
    const { body } = await second.request('GET /studio/me/session');
    expect(body.sessions).toMatchObject([
      { current: true, address: second.address },
      { sessionId, current: false },
    ]);
    expect((await second.request(`DELETE /studio/me/session/${sessionId}`)).status).toBe(200);
    expect((await browser.request('GET /studio/me')).status).toBe(401);
    expect((await second.request(`DELETE /studio/me/session/${sessionId}`)).body.code).toBe('NOT_FOUND');
  });

  it('is not found if it belongs to another person', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const reply = await one.browser.request(`DELETE /studio/me/session/${other.sessionId}`);
    expect(reply.body.code).toBe('NOT_FOUND');
    expect((await other.browser.request('GET /studio/me')).status).toBe(200);
  });

  it('is the only one left after signing out everywhere else, and ends with signing out', async () => {
    const { browser, passkey } = await signedIn();
    const second = world.browser();
    await signIn(second, passkey);
    expect((await second.request('DELETE /studio/me/session')).body).toEqual({ ended: 1 });
    expect((await browser.request('GET /studio/me')).status).toBe(401);
    const { cookie } = second;
    await second.request('POST /studio/sign-out');
    expect(second.cookie).toBeNull();
    expect((await second.request('GET /studio/me', undefined, { Cookie: cookie ?? '' })).status).toBe(401);
  });

  it('proves again only with a passkey of its holder', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await one.change(`proven_at = now() - interval '${proofMinutes} minutes'`);
    expect((await one.browser.request('POST /studio/me/recovery')).body.code).toBe('PROOF_REQUIRED');
    const first = await one.browser.request('POST /studio/proof/option');
    const foreign = { passkey: other.passkey.answer(first.body) };
    expect((await one.browser.request('POST /studio/proof', foreign)).body.code).toBe('PASSKEY_REFUSED');
    const options = await one.browser.request('POST /studio/proof/option');
    expect(options.body.allowCredentials).toMatchObject([{ id: one.passkey.id }]);
    const proven = await one.browser.request('POST /studio/proof', { passkey: one.passkey.answer(options.body) });
    expect(proven.body.session.proof).toBe('PASSKEY');
    expect((await one.browser.request('POST /studio/me/recovery')).status).toBe(200);
  });

  it('loses a role at the next request', async () => {
    const { browser, staffId } = await signedIn();
    expect((await browser.request('GET /studio/me')).body.rights).toContain('inquiry.answer');
    await world.test.platform.pool.query('DELETE FROM staff_role WHERE staff_id = $1', [staffId]);
    expect((await browser.request('GET /studio/me')).body.rights).toEqual([]);
  });
});
