import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffSettings } from '../config.ts';
import { accept, createStudioWorld, type StudioBrowser, type StudioWorld } from '../testing-studio.ts';
import { createTestDirectory, type TestDirectory } from './testing-directory.ts';

let world: StudioWorld;
let directory: TestDirectory;

beforeAll(async () => {
  directory = await createTestDirectory('https://fans.test/studio/directory');
  world = await createStudioWorld({
    STAFF_OIDC_ISSUER: directory.issuer,
    STAFF_OIDC_CLIENT_ID: directory.clientId,
    STAFF_OIDC_CLIENT_SECRET: directory.clientSecret,
    STAFF_OIDC_NAME: 'Fanfare ID',
  });
});
afterAll(async () => {
  await world.close();
  await directory.close();
});

const ownerRole = [{ role: 'owner', titleId: null }] as const;

/** A person whom the directory knows by a new id. */
function person(email: string, isVerified = true): string {
  const id = randomUUID();
  directory.people.set(id, { email, email_verified: isVerified });
  return id;
}

async function begin(browser: StudioBrowser): Promise<string> {
  return (await browser.request('POST /studio/sign-in/directory/option')).body.url;
}

const finish = (browser: StudioBrowser, query: string) => browser.request('POST /studio/sign-in/directory', { query });

async function signIn(id: string, browser = world.browser()) {
  return { browser, reply: await finish(browser, await directory.consent(await begin(browser), id)) };
}

/** A member of the staff who can sign in. */
async function member(email = `${randomUUID()}@company.example`) {
  const { staffId, token } = await world.invite(ownerRole, email);
  const { reply } = await accept(world.browser(), world.test.platform.config.publicOrigin, token);
  expect(reply.status).toBe(200);
  return { staffId, email };
}

describe('the company’s directory', () => {
  it('is offered by its name', async () => {
    expect((await world.browser().request('GET /studio/sign-in/directory')).body).toEqual({ name: 'Fanfare ID' });
  });

  it('signs in a staff member by the verified address, and the audit log has the sign-in', async () => {
    const { staffId, email } = await member();
    const { browser, reply } = await signIn(person(email.toUpperCase()));
    expect(reply.body).toMatchObject({ staffId, session: { proof: 'DIRECTORY' } });
    const { body } = await browser.request('GET /studio/audit-log?limit=1');
    expect(body.entries).toMatchObject([{ action: 'session.begin', actor: { id: staffId } }]);
  });

  it('is no proof for dangerous actions, but lets the person add a passkey', async () => {
    const { email } = await member();
    const { browser } = await signIn(person(email));
    expect((await browser.request('POST /studio/me/recovery')).body.code).toBe('PROOF_REQUIRED');
    expect((await browser.request('POST /studio/me/passkey/option')).status).toBe(200);
  });

  it('signs in an invited person, and ends their link', async () => {
    const email = `${randomUUID()}@company.example`;
    const { staffId, token } = await world.invite(ownerRole, email);
    const { reply } = await signIn(person(email));
    expect(reply.body).toMatchObject({ staffId, passkeys: 0 });
    expect((await world.browser().request('POST /studio/invitation', { token })).body.code).toBe('INVITATION_EXPIRED');
  });

  it('recognises a person by the directory’s id, also with another address later', async () => {
    const { staffId, email } = await member();
    const id = person(email);
    await signIn(id);
    directory.people.set(id, { email: 'married@company.example', email_verified: true });
    expect((await signIn(id)).reply.body.staffId).toBe(staffId);
  });

  it('refuses a person who only has the address of a former colleague', async () => {
    const { email } = await member();
    await signIn(person(email));
    expect((await signIn(person(email))).reply.body.code).toBe('DIRECTORY_REFUSED');
  });

  it.each([
    ['is not on the staff', async () => person('unknown@company.example')],
    ['has not verified the address', async () => person((await member()).email, false)],
    [
      'was deactivated',
      async () => {
        const { staffId, email } = await member();
        await world.test.platform.pool.query("UPDATE staff SET state = 'DEACTIVATED' WHERE staff_id = $1", [staffId]);
        return person(email);
      },
    ],
    [
      'has an invitation that is too old',
      async () => {
        const email = `${randomUUID()}@company.example`;
        const { staffId } = await world.invite(ownerRole, email);
        await world.test.platform.pool.query('UPDATE staff_invitation SET expires_at = now() WHERE staff_id = $1', [
          staffId,
        ]);
        return person(email);
      },
    ],
  ])('refuses a person who %s', async (_, subject) => {
    const { reply, browser } = await signIn(await subject());
    expect([reply.status, reply.body.code]).toEqual([422, 'DIRECTORY_REFUSED']);
    expect((await browser.request('GET /studio/me')).status).toBe(401);
  });
});

describe('the way back from the directory', () => {
  it('works once, and only in the browser that began', async () => {
    const { email } = await member();
    const id = person(email);
    const [browser, attacker] = [world.browser(), world.browser()];
    await begin(attacker);
    const query = await directory.consent(await begin(browser), id);
    expect((await finish(attacker, query)).body.code).toBe('DIRECTORY_REFUSED');
    expect((await finish(browser, query)).status).toBe(200);
    expect((await finish(browser, query)).body.code).toBe('DIRECTORY_REFUSED');
  });

  it('is refused with a code of another sign-in, of another issuer, and when the person cancelled', async () => {
    const id = person((await member()).email);
    const browser = world.browser();
    const other = new URLSearchParams(await directory.consent(await begin(browser), id));
    const changes: ((query: URLSearchParams) => void)[] = [
      (query) => query.set('code', other.get('code') ?? ''),
      (query) => query.set('iss', 'https://stranger.example'),
      (query) => {
        query.delete('code');
        query.set('error', 'access_denied');
      },
    ];
    for (const change of changes) {
      const query = new URLSearchParams(await directory.consent(await begin(browser), id));
      change(query);
      expect((await finish(browser, String(query))).body.code).toBe('DIRECTORY_REFUSED');
    }
  });

  it('is refused after ten minutes', async () => {
    const browser = world.browser();
    const query = await directory.consent(await begin(browser), person((await member()).email));
    await world.test.platform.pool.query('UPDATE staff_directory_state SET expires_at = now()');
    expect((await finish(browser, query)).body.code).toBe('DIRECTORY_REFUSED');
  });
});

describe('the sign-in without a directory', () => {
  it('offers none, and reports a directory that does not answer', async () => {
    const none = await createStudioWorld();
    expect((await none.browser().request('GET /studio/sign-in/directory')).body).toEqual({ name: null });
    expect((await none.browser().request('POST /studio/sign-in/directory/option')).body.code).toBe('NOT_FOUND');
    expect((await finish(none.browser(), 'code=a&state=b')).body.code).toBe('NOT_FOUND');
    await none.close();
    const down = await createStudioWorld({
      STAFF_OIDC_ISSUER: 'http://127.0.0.1:9',
      STAFF_OIDC_CLIENT_ID: 'studio',
      STAFF_OIDC_CLIENT_SECRET: 'secret',
    });
    const reply = await down.browser().request('POST /studio/sign-in/directory/option');
    expect([reply.status, reply.body.code]).toEqual([502, 'PROVIDER_UNAVAILABLE']);
    await down.close();
  });
});

describe('the settings', () => {
  const problems = (environment: Record<string, string>, isPublic = false) =>
    staffSettings.parse(environment, isPublic).problems;
  const good = { STAFF_OIDC_ISSUER: 'https://login.example', STAFF_OIDC_CLIENT_ID: 'a', STAFF_OIDC_CLIENT_SECRET: 'b' };

  it.each([
    [{}, false, 0],
    [good, true, 0],
    [{ ...good, STAFF_OIDC_ISSUER: 'http://login.example' }, false, 0],
    [{ ...good, STAFF_OIDC_ISSUER: 'http://login.example' }, true, 1],
    [{ ...good, STAFF_OIDC_ISSUER: 'login.example' }, false, 1],
    [{ STAFF_OIDC_ISSUER: 'https://login.example' }, false, 2],
    [{ STAFF_OIDC_CLIENT_ID: 'a' }, false, 1],
  ])('%j in public: %j has problems: %i', (environment, isPublic, count) => {
    expect(problems(environment, isPublic)).toHaveLength(count);
  });
});
