import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DueMessage } from '../../outbox/service.ts';
import { waitingMails } from '../../outbox/testing.ts';
import type { Connection } from '../../platform/database/database.ts';
import { decided, runOnDatabaseOf } from '../../platform/testing-command.ts';
import { createStaffService } from '../service.ts';
import { accept, createStudioWorld, type StudioBrowser, type StudioWorld, titles } from '../testing-studio.ts';
import { deactivate } from './change-staff.ts';
import { inviteDemoOwner } from './demo-owner.ts';
import { invitationsEnded } from './invitations.ts';

let world: StudioWorld;
let site: string;
let owner: StudioBrowser;
let ownerId: string;

const ownerRole = [{ role: 'owner', titleId: null }] as const;
const reason = 'A change in the team';

async function signedIn(roles: Parameters<StudioWorld['invite']>[0]) {
  const { staffId, token } = await world.invite(roles);
  const browser = world.browser();
  await accept(browser, site, token);
  return { staffId, browser };
}

beforeAll(async () => {
  world = await createStudioWorld();
  site = world.test.platform.config.publicOrigin;
  ({ staffId: ownerId, browser: owner } = await signedIn(ownerRole));
});
afterAll(() => world.close());

const invite = (changes: object = {}, key: string = randomUUID()) =>
  owner.request(
    'POST /studio/staff',
    {
      name: 'Kim Ara',
      email: `${randomUUID()}@studio.example`,
      roles: [{ role: 'producer', titleId: 'last-light' }],
      reason,
      ...changes,
    },
    { 'Idempotency-Key': key },
  );

describe('a staff member', () => {
  it('is invited by an owner with roles for titles, and listed by name', async () => {
    const invited = await invite({ email: 'ara@studio.example' });
    expect(invited.body.link).toMatch(new RegExp(`^${site}/studio/invitation#[\\w-]{43}$`));
    const { body } = await owner.request('GET /studio/staff');
    const names = body.staff.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted((one: string, other: string) => one.localeCompare(other)));
    expect(await owner.request(`GET /studio/staff/${invited.body.staffId}`)).toMatchObject({
      body: {
        name: 'Kim Ara',
        email: 'ara@studio.example',
        state: 'INVITED',
        roles: [{ role: 'producer', titleId: 'last-light' }],
        passkeys: 0,
        signedInAt: null,
        invitation: { expiresAt: invited.body.expiresAt },
      },
    });
  });

  it('gets the link of each invitation by mail', async () => {
    const email = `${randomUUID()}@studio.example`;
    const { body } = await invite({ email });
    const again = await owner.request(`POST /studio/staff/${body.staffId}/invitation`, { reason });
    const mails = (await waitingMails(world.test.platform, null)).filter(({ recipient }) => recipient === email);
    expect(mails.map(({ kind }) => kind)).toEqual(['staffInvited', 'staffInvited']);
    expect(mails[0]?.text).toContain(body.link);
    expect(mails[1]?.text).toContain(again.body.link);
    expect(again.body.link).not.toBe(body.link);
  });

  it('gets no mail about an invitation that a newer one has replaced', async () => {
    const { pool } = world.test.platform;
    const { body } = await invite();
    await owner.request(`POST /studio/staff/${body.staffId}/invitation`, { reason });
    const { rows } = await pool.query<DueMessage>(
      `SELECT message_id, key, kind, user_id FROM outgoing_message WHERE kind = 'staffInvited' ORDER BY message_id DESC LIMIT 2`,
    );
    expect(await invitationsEnded(pool, rows)).toEqual([rows[1]?.message_id]);
    await owner.request(`POST /studio/staff/${body.staffId}/deactivation`, { reason });
    expect(await invitationsEnded(pool, rows)).toEqual(rows.map((row) => row.message_id));
  });

  it('has a unique address, in upper or lower case', async () => {
    await invite({ email: 'Once@studio.example' });
    expect((await invite({ email: 'once@Studio.example' })).body.code).toBe('STAFF_EMAIL_TAKEN');
  });

  it('is invited once if the request is repeated', async () => {
    const [key, email] = [randomUUID(), `${randomUUID()}@studio.example`];
    const first = await invite({ email }, key);
    expect((await invite({ email }, key)).text).toBe(first.text);
  });

  it.each([
    ['a title that is not there', { roles: [{ role: 'shop', titleId: 'none' }] }, 'TITLE_UNKNOWN'],
    ['an owner for one title', { roles: [{ role: 'owner', titleId: 'last-light' }] }, 'INVALID_REQUEST'],
    ['no role', { roles: [] }, 'INVALID_REQUEST'],
    ['no reason', { reason: ' ' }, 'INVALID_REQUEST'],
    ['an address that is none', { email: 'ara' }, 'EMAIL_INVALID'],
    ['a name that changes the direction of text', { name: 'Ara\u202e' }, 'INVALID_REQUEST'],
  ])('is not invited with %s', async (_, changes, code) => {
    expect((await invite(changes)).body.code).toBe(code);
  });

  it('has a name, an address and networks that no column stores in clear text', async () => {
    await invite({ name: 'Clear Text', email: 'clear.text@studio.example' });
    for (const table of ['staff', 'staff_session', 'staff_invitation']) {
      const { rows } = await world.test.owner.query(
        `SELECT coalesce(string_agg(row_to_json(t)::text, ' '), '') AS all FROM ${table} AS t`,
      );
      for (const text of ['Clear Text', 'clear.text@', owner.address]) {
        expect(rows[0].all, table).not.toContain(text);
        expect(rows[0].all, table).not.toContain(Buffer.from(text).toString('hex'));
      }
    }
  });
});

describe('the name and the address of a staff member', () => {
  it('are changed by an owner, and a change of an outdated version or to a colleague’s address is refused', async () => {
    const { staffId, browser } = await signedIn([{ role: 'door', titleId: null }]);
    const { version } = (await owner.request(`GET /studio/staff/${staffId}`)).body;
    const person = { name: 'Park Ara', email: `${randomUUID()}@studio.example`, reason };
    const change = (changes: object) =>
      owner.request(`PUT /studio/staff/${staffId}/person`, { version, ...person, ...changes });
    const { email } = (await owner.request(`GET /studio/staff/${ownerId}`)).body;
    expect((await change({ email: email.toUpperCase() })).body.code).toBe('STAFF_EMAIL_TAKEN');
    const { name, email: address } = person;
    expect((await change({})).body).toMatchObject({ name, email: address, version: version + 1 });
    expect((await browser.request('GET /studio/me')).body).toMatchObject({ name, email: address });
    expect((await change({ name: 'Late' })).body).toMatchObject({ code: 'STAFF_CHANGED', staff: { name } });
  });

  it('end the open invitation only if the address changes', async () => {
    const email = `${randomUUID()}@studio.example`;
    const { body } = await invite({ email });
    const change = async (changes: object) => {
      const { version } = (await owner.request(`GET /studio/staff/${body.staffId}`)).body;
      return owner.request(`PUT /studio/staff/${body.staffId}/person`, {
        version,
        name: 'Ara',
        email,
        reason,
        ...changes,
      });
    };
    expect((await change({ email: email.toUpperCase() })).body.invitation).toEqual({ expiresAt: body.expiresAt });
    expect((await change({ email: `other-${email}` })).body.invitation).toBe(null);
    const token = body.link.split('#')[1];
    expect((await world.browser().request('POST /studio/invitation', { token })).body.code).toBe('INVITATION_EXPIRED');
  });
});

describe('roles', () => {
  it('change at once, and a change of an outdated version is refused', async () => {
    const { staffId, browser } = await signedIn([{ role: 'door', titleId: null }]);
    const { version } = (await owner.request(`GET /studio/staff/${staffId}`)).body;
    const roles = [
      { role: 'auditor', titleId: null },
      { role: 'auditor', titleId: null },
    ];
    const changed = await owner.request(`PUT /studio/staff/${staffId}/role`, { version, roles, reason });
    expect(changed.body).toMatchObject({ version: version + 1, roles: [{ role: 'auditor', titleId: null }] });
    expect((await browser.request('GET /studio/staff')).status).toBe(200);
    const late = await owner.request(`PUT /studio/staff/${staffId}/role`, { version, roles: [], reason });
    expect(late.body).toMatchObject({ code: 'STAFF_CHANGED', staff: { version: version + 1 } });
  });

  it('can’t be removed from the last owner, whose account can’t be deactivated', async () => {
    const { version } = (await owner.request(`GET /studio/staff/${ownerId}`)).body;
    const roles = [{ role: 'desk', titleId: null }];
    const taken = await owner.request(`PUT /studio/staff/${ownerId}/role`, { version, roles, reason });
    expect(taken.body.code).toBe('LAST_OWNER');
    expect((await owner.request(`POST /studio/staff/${ownerId}/deactivation`, { reason })).body.code).toBe(
      'LAST_OWNER',
    );
  });

  it('for one title open no list of all titles', async () => {
    const { browser } = await signedIn([{ role: 'producer', titleId: 'last-light' }]);
    expect((await browser.request('GET /studio/staff')).body).toMatchObject({
      code: 'RIGHT_REQUIRED',
      right: 'staff.read',
    });
  });
});

describe('two owners who end each other’s account at the same time', () => {
  const endBoth = async (service: StudioWorld['service']): Promise<number> => {
    const { platform } = world.test;
    await platform.pool.query("UPDATE staff SET state = 'INVITED' WHERE state = 'ACTIVE'");
    const pair = [await world.invite(ownerRole), await world.invite(ownerRole)];
    await platform.pool.query("UPDATE staff SET state = 'ACTIVE' WHERE staff_id = ANY($1)", [
      pair.map(({ staffId }) => staffId),
    ]);
    let arrived = 0;
    await Promise.allSettled(
      pair.map(({ staffId }) =>
        service.change(async (connection) => {
          await deactivate(platform, connection, staffId);
          // Neither commits before the other has decided too, or waits for the lock.
          arrived += 1;
          while (arrived < 2 && !(await isWaitedFor(connection))) await new Promise((resolve) => setImmediate(resolve));
        }),
      ),
    );
    const { rows } = await platform.pool.query(
      "SELECT count(*) FROM staff JOIN staff_role USING (staff_id) WHERE role = 'owner' AND state = 'ACTIVE'",
    );
    await platform.pool.query("UPDATE staff SET state = 'ACTIVE' WHERE staff_id = $1", [ownerId]);
    return rows[0].count;
  };

  /** True if another transaction waits for the lock that this one has. */
  async function isWaitedFor(connection: Connection): Promise<boolean> {
    const { rows } = await connection.query<{ waits: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS waits`,
    );
    return rows[0]?.waits === true;
  }

  it('leave one active owner', async () => {
    expect(await endBoth(world.service)).toBe(1);
  });

  it('leave no active owner without the lock', async () => {
    expect(await endBoth(createStaffService(world.test.platform, titles, async () => {}))).toBe(0);
  });
});

describe('an account that was deactivated', () => {
  it('can’t be opened with earlier passkeys, codes or sessions, until it is invited again', async () => {
    const { staffId, browser } = await signedIn([{ role: 'shop', titleId: null }]);
    const ended = await owner.request(`POST /studio/staff/${staffId}/deactivation`, { reason });
    expect(ended.body).toMatchObject({ state: 'DEACTIVATED', passkeys: 0, invitation: null });
    expect((await browser.request('GET /studio/me')).status).toBe(401);
    expect((await owner.request(`POST /studio/staff/${staffId}/deactivation`, { reason })).body.code).toBe(
      'STAFF_STATE',
    );
    const again = await owner.request(`POST /studio/staff/${staffId}/invitation`, { reason });
    const { reply } = await accept(world.browser(), site, again.body.link.split('#')[1]);
    expect(reply.body.me).toMatchObject({ staffId, roles: [{ role: 'shop', titleId: null }] });
  });

  it('can also be signed out everywhere by an owner', async () => {
    const { staffId, browser } = await signedIn([{ role: 'shop', titleId: null }]);
    expect((await owner.request(`GET /studio/staff/${staffId}/session`)).body.sessions).toHaveLength(1);
    expect((await owner.request(`DELETE /studio/staff/${staffId}/session`, { reason })).body).toEqual({ ended: 1 });
    expect((await browser.request('GET /studio/me')).status).toBe(401);
    expect((await owner.request('DELETE /studio/staff/none/session', { reason })).body.code).toBe('NOT_FOUND');
  });
});

describe('the command', () => {
  const run = (...words: string[]) => runOnDatabaseOf(world.test.platform, ['staff', ...words]);

  it('invites the first owner with a link, lists, changes roles and deactivates', async () => {
    const invited = await run('invite', 'boss@studio.example', '--name', 'Boss', '--role', 'owner', '--role', 'desk');
    expect(invited.complaint).toBe('');
    const [link = ''] = /https:\S+/.exec(invited.out) ?? [];
    const { reply } = await accept(world.browser(), site, link.split('#')[1] ?? '');
    expect(reply.body.me.roles).toEqual([
      { role: 'desk', titleId: null },
      { role: 'owner', titleId: null },
    ]);
    expect((await run('list')).out).toMatch(/^ACTIVE {7}boss@studio\.example {2}Boss {2}desk, owner {2}20/m);
    expect((await run('roles', 'boss@studio.example', '--role', 'door')).out).toContain('has now: door');
    expect((await run('sign-out', 'boss@studio.example')).out).toContain('Ended 1 sessions');
    expect((await run('invite', 'boss@studio.example')).out).toContain('/studio/invitation#');
    expect((await run('deactivate', 'boss@studio.example', ...decided)).out).toContain("can't sign in any more");
  });

  it.each([
    [
      'a role that is none',
      ['invite', 'x@studio.example', '--name', 'X', '--role', 'king'],
      2,
      'npm run fanfare -- staff',
    ],
    [
      'a title that is not there',
      ['invite', 'x@studio.example', '--name', 'X', '--role', 'shop:none'],
      1,
      'There is no title none',
    ],
    ['an unknown address', ['deactivate', 'unknown@studio.example'], 1, 'No staff member has the address'],
  ])('refuses %s', async (_, words, code, complaint) => {
    const outcome = await run(...words);
    expect([outcome.code, outcome.out]).toEqual([code, '']);
    expect(outcome.complaint).toContain(complaint);
  });
});

it('the demo has a new link at each start until one was used', async () => {
  const { platform } = world.test;
  const first = await inviteDemoOwner(platform);
  const second = await inviteDemoOwner(platform);
  expect(first).not.toBe(second);
  const token = (link: string | null) => link?.split('#')[1] ?? '';
  const old = await world.browser().request('POST /studio/invitation', { token: token(first) });
  expect(old.body.code).toBe('INVITATION_EXPIRED');
  await accept(world.browser(), site, token(second));
  expect(await inviteDemoOwner(platform)).toBeNull();
});
