import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recoveryCodeCount } from '../../../rules/staff/limits.ts';
import { createPasskey } from '../testing-passkey.ts';
import { accept, createStudioWorld, type StudioWorld, signIn } from '../testing-studio.ts';

let world: StudioWorld;
let site: string;
beforeAll(async () => {
  world = await createStudioWorld();
  site = world.test.platform.config.publicOrigin;
});
afterAll(() => world.close());

const owner = [{ role: 'owner', titleId: null }] as const;

/** A staff member who has just accepted an invitation. */
async function newOwner() {
  const { staffId, token } = await world.invite(owner);
  const browser = world.browser();
  const { passkey, reply } = await accept(browser, site, token);
  expect(reply.status).toBe(200);
  return { staffId, token, browser, passkey, recoveryCodes: reply.body.recoveryCodes as string[], me: reply.body.me };
}

describe('an invitation', () => {
  it('names its person, accepts a passkey, signs in and returns recovery codes', async () => {
    const { staffId, token } = await world.invite(owner, 'first@studio.example');
    const browser = world.browser();
    const shown = await browser.request('POST /studio/invitation', { token });
    expect(shown.body).toMatchObject({ name: 'Han Seo-jun', email: 'first@studio.example', roles: owner });
    const { reply } = await accept(browser, site, token);
    expect(reply.body.me).toMatchObject({ staffId, passkeys: 1, recoveryCodesLeft: recoveryCodeCount });
    expect(new Set(reply.body.recoveryCodes).size).toBe(recoveryCodeCount);
    expect((await browser.request('GET /studio/me')).body.session.proof).toBe('PASSKEY');
  });

  it('opens once', async () => {
    const { token } = await newOwner();
    for (const call of ['POST /studio/invitation', 'POST /studio/invitation/option'])
      expect((await world.browser().request(call, { token })).body.code, call).toBe('INVITATION_EXPIRED');
  });

  it.each([
    ['is too old', "UPDATE staff_invitation SET expires_at = now() - interval '1 second' WHERE staff_id = $1"],
    ['belongs to a deactivated person', "UPDATE staff SET state = 'DEACTIVATED' WHERE staff_id = $1"],
  ])('that %s does not open', async (_, change) => {
    const { staffId, token } = await world.invite(owner);
    await world.test.platform.pool.query(change, [staffId]);
    expect((await world.browser().request('POST /studio/invitation', { token })).body.code).toBe('INVITATION_EXPIRED');
  });

  it('with a link that was cut off, or has more behind it, is no valid request', async () => {
    const { token } = await world.invite(owner);
    for (const wrong of [token.slice(0, 30), token.slice(0, 42), `${token}.`]) {
      const { body } = await world.browser().request('POST /studio/invitation', { token: wrong });
      expect(body.code).toBe('INVALID_REQUEST');
    }
  });

  it('is stored without its token', async () => {
    const { token } = await world.invite(owner);
    const { rows } = await world.test.platform.pool.query(
      'SELECT row_to_json(i)::text AS row FROM staff_invitation AS i',
    );
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  it('ends the earlier passkeys, codes and sessions after a lost passkey', async () => {
    const lost = await newOwner();
    const other = await newOwner();
    const again = await other.browser.request(`POST /studio/staff/${lost.staffId}/invitation`, {
      reason: 'Lost phone',
    });
    const { passkey } = await accept(world.browser(), site, again.body.link.split('#')[1]);
    expect((await lost.browser.request('GET /studio/me')).status).toBe(401);
    expect((await signIn(world.browser(), lost.passkey)).body.code).toBe('PASSKEY_REFUSED');
    const codes = await world.browser().request('POST /studio/sign-in/recovery', { code: lost.recoveryCodes[0] });
    expect(codes.body.code).toBe('RECOVERY_CODE_WRONG');
    expect((await signIn(world.browser(), passkey)).status).toBe(200);
  });
});

describe('a passkey', () => {
  it('signs in without a typed address', async () => {
    const { passkey, staffId } = await newOwner();
    const browser = world.browser();
    expect((await signIn(browser, passkey, staffId)).body).toMatchObject({ staffId, session: { proof: 'PASSKEY' } });
    expect((await browser.request('GET /studio/me')).body.staffId).toBe(staffId);
  });

  it('is refused for a challenge that was used, was never issued, or was issued for another purpose', async () => {
    const { passkey, browser } = await newOwner();
    const { body: options } = await browser.request('POST /studio/sign-in/option');
    const first = passkey.answer(options);
    expect((await browser.request('POST /studio/sign-in', { passkey: first })).status).toBe(200);
    const { body: forProof } = await browser.request('POST /studio/proof/option');
    for (const answer of [
      first,
      passkey.answer(options),
      passkey.answer({ challenge: 'AAAA' }),
      passkey.answer(forProof),
    ])
      expect((await world.browser().request('POST /studio/sign-in', { passkey: answer })).body.code).toBe(
        'PASSKEY_REFUSED',
      );
  });

  it.each([
    ['of another page', { origin: 'https://artist.test' }],
    ['without a finger, face or PIN', { isVerified: false }],
  ])('is refused for an answer %s', async (_, flaw) => {
    const { passkey } = await newOwner();
    const { body: options } = await world.browser().request('POST /studio/sign-in/option');
    const body = { passkey: passkey.answer(options, undefined, flaw) };
    expect((await world.browser().request('POST /studio/sign-in', body)).body.code).toBe('PASSKEY_REFUSED');
  });

  it('is refused when another key signs, when it names another person, and when its counter goes back', async () => {
    const { passkey } = await newOwner();
    const other = createPasskey(site);
    const { body: options } = await world.browser().request('POST /studio/sign-in/option');
    const forged = { ...other.answer(options), id: passkey.id, rawId: passkey.id };
    const foreign = passkey.answer(options, 'another-person');
    for (const answer of [forged, foreign])
      expect((await world.browser().request('POST /studio/sign-in', { passkey: answer })).body.code).toBe(
        'PASSKEY_REFUSED',
      );
    await world.test.platform.pool.query('UPDATE staff_passkey SET counter = 99 WHERE passkey_id = $1', [passkey.id]);
    expect((await signIn(world.browser(), passkey)).body.code).toBe('PASSKEY_REFUSED');
  });

  it('is refused for a malformed answer', async () => {
    const { passkey } = await newOwner();
    const { body: options } = await world.browser().request('POST /studio/sign-in/option');
    const good = passkey.answer(options);
    for (const clientDataJSON of ['', 'e30', 'bm90IGpzb24'])
      expect(
        (
          await world
            .browser()
            .request('POST /studio/sign-in', { passkey: { ...good, response: { ...good.response, clientDataJSON } } })
        ).body.code,
      ).toBe('PASSKEY_REFUSED');
  });

  it('is added beside the first after a fresh proof, and removed, but not the last one', async () => {
    const { browser, passkey } = await newOwner();
    const second = createPasskey(site);
    const options = await browser.request('POST /studio/me/passkey/option');
    expect(options.body.excludeCredentials).toMatchObject([{ id: passkey.id }]);
    const added = await browser.request('POST /studio/me/passkey', {
      label: 'Phone',
      passkey: second.create(options.body),
    });
    expect(added.body.passkeys).toMatchObject([{ label: 'Laptop' }, { label: 'Phone' }]);
    expect((await signIn(world.browser(), second)).status).toBe(200);
    const left = await browser.request(`DELETE /studio/me/passkey/${passkey.id}`);
    expect(left.body.passkeys).toMatchObject([{ label: 'Phone' }]);
    expect((await browser.request(`DELETE /studio/me/passkey/${second.id}`)).body.code).toBe('LAST_PASSKEY');
    expect((await browser.request(`DELETE /studio/me/passkey/${passkey.id}`)).body.code).toBe('NOT_FOUND');
    expect((await signIn(world.browser(), passkey)).body.code).toBe('PASSKEY_REFUSED');
  });

  it('can’t be added if it belongs to another person', async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const { body: options } = await one.browser.request('POST /studio/me/passkey/option');
    const body = { label: 'Mine', passkey: other.passkey.create(options) };
    expect((await one.browser.request('POST /studio/me/passkey', body)).body.code).toBe('PASSKEY_REFUSED');
  });
});

describe('a recovery code', () => {
  it('signs in once, with any spelling, and allows a new passkey but no dangerous action', async () => {
    const { recoveryCodes, staffId } = await newOwner();
    const [code = ''] = recoveryCodes;
    const browser = world.browser();
    const reply = await browser.request('POST /studio/sign-in/recovery', {
      code: ` ${code.toLowerCase().replaceAll('-', ' ')}`,
    });
    expect(reply.body).toMatchObject({
      staffId,
      recoveryCodesLeft: recoveryCodeCount - 1,
      session: { proof: 'RECOVERY' },
    });
    const invited = { name: 'X', email: 'x@studio.example', roles: owner, reason: 'x' };
    expect((await browser.request('POST /studio/staff', invited)).body.code).toBe('PROOF_REQUIRED');
    expect((await browser.request('POST /studio/me/recovery')).body.code).toBe('PROOF_REQUIRED');
    const passkey = createPasskey(site);
    const options = await browser.request('POST /studio/me/passkey/option');
    const body = { label: 'New', passkey: passkey.create(options.body) };
    expect((await browser.request('POST /studio/me/passkey', body)).status).toBe(200);
    const again = await world.browser().request('POST /studio/sign-in/recovery', { code });
    expect(again.body.code).toBe('RECOVERY_CODE_WRONG');
  });

  it('works for one of two people who send it at once', async () => {
    const { recoveryCodes } = await newOwner();
    const body = { code: recoveryCodes[1] };
    const replies = await Promise.all([1, 2].map(() => world.browser().request('POST /studio/sign-in/recovery', body)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  it('is wrong if it is longer than any code', async () => {
    const reply = await world.browser().request('POST /studio/sign-in/recovery', { code: '0'.repeat(61) });
    expect(reply.body.code).toBe('RECOVERY_CODE_WRONG');
  });

  it('ends when new ones are made', async () => {
    const { browser, recoveryCodes } = await newOwner();
    const renewal = await browser.request('POST /studio/me/recovery');
    expect(renewal.body.recoveryCodes).toHaveLength(recoveryCodeCount);
    const old = await world.browser().request('POST /studio/sign-in/recovery', { code: recoveryCodes[2] });
    expect(old.body.code).toBe('RECOVERY_CODE_WRONG');
  });
});
