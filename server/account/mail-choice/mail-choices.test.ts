import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutboxService, type DueMessage } from '../../outbox/service.ts';
import { messageTo } from '../../outbox/testing.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { deriveKey } from '../../platform/secrets.ts';
import { createMemberWorld, type Member, type MemberWorld } from '../testing-members.ts';
import { createMailChoices, mailsTurnedOff } from './mail-choices.ts';
import { unsubscribePages } from './unsubscribe-pages.ts';
import { createUnsubscribeTokens, type Unsubscribing } from './unsubscribe-tokens.ts';

let world: MemberWorld;
let pages: ReturnType<typeof unsubscribePages>;
let fan: Member;
beforeAll(async () => {
  world = await createMemberWorld();
  pages = unsubscribePages(
    world.test.platform,
    createMailChoices(world.test.platform, createOutboxService(world.test.platform)),
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  fan = await world.member();
  await request('PUT /user/me/mail/RIGHTS_ENDING', { isChosen: true });
});

const request = async (call: string, body?: unknown) =>
  (await fan.browser.request(call, { token: fan.token, body })).body;
const isChosen = async () => (await request('GET /user/me/mail')).choices[0].isChosen;
const tokenOf = (kind: Unsubscribing['kind'], userId = fan.userId) =>
  createUnsubscribeTokens(world.test.platform.config.tokenSecrets).sign({ userId, kind });
async function visit(method: 'GET' | 'POST', token: string, language = 'en') {
  const response = await pages.request(`/mail/unsubscribe?token=${token}`, {
    method,
    headers: { 'Accept-Language': language, 'Content-Type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' && { body: 'List-Unsubscribe=One-Click' }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
async function marketing(): Promise<{ action: string }[]> {
  const { rows } = await world.test.platform.pool.query(
    "SELECT action FROM fan_agreement WHERE user_id = $1 AND terms_id = 'marketing' ORDER BY entry",
    [fan.userId],
  );
  return rows;
}
async function agreeToMarketing(): Promise<void> {
  const { agreements } = await request('GET /user/me/agreement');
  const { currentVersion: version } = agreements.find((one: { termsId: string }) => one.termsId === 'marketing');
  await request('PUT /user/me/agreement', { agreements: [{ termsId: 'marketing', version, agreed: true }] });
}

describe('an optional mail', () => {
  it('is off until the fan turns it on, and can be turned on and off again', async () => {
    const other = await world.member();
    const { body } = await other.browser.request('GET /user/me/mail', { token: other.token });
    expect(body).toEqual({ stoppedAt: null, choices: [{ kind: 'RIGHTS_ENDING', isChosen: false }] });
    expect(await isChosen()).toBe(true);
    expect(await request('PUT /user/me/mail/RIGHTS_ENDING', { isChosen: true })).toEqual({
      stoppedAt: null,
      choices: [{ kind: 'RIGHTS_ENDING', isChosen: true }],
    });
    await request('PUT /user/me/mail/RIGHTS_ENDING', { isChosen: false });
    expect(await isChosen()).toBe(false);
    expect((await request('PUT /user/me/mail/MARKETING', { isChosen: true })).code).toBe('INVALID_REQUEST');
  });

  it('is not sent when the fan has turned it off after it was stored', async () => {
    const { platform } = world.test;
    const outbox = createOutboxService(platform);
    await inTransaction(platform.pool, async (connection) => {
      const { userId } = fan;
      for (const kind of ['rightsEnding', 'suspended'] as const)
        await outbox.store(connection, messageTo('a@fans.example', { key: `${kind} ${userId}`, kind, userId }));
    });
    const due = async () =>
      (
        await platform.pool.query<DueMessage>(
          "SELECT message_id, key, kind, user_id FROM outgoing_message WHERE user_id = $1 AND key LIKE '% ' || $1 ORDER BY message_id",
          [fan.userId],
        )
      ).rows;
    const messages = await due();
    expect(messages.map(({ kind }) => kind)).toEqual(['rightsEnding', 'suspended']);
    expect(await mailsTurnedOff(platform.pool, messages)).toEqual([]);
    await request('PUT /user/me/mail/RIGHTS_ENDING', { isChosen: false });
    expect(await mailsTurnedOff(platform.pool, messages)).toEqual([messages[0]?.message_id]);
  });
});

describe('the link that ends mails', () => {
  it('asks in the fan’s language when it is opened, and changes nothing', async () => {
    const { status, text, headers } = await visit('GET', await tokenOf('RIGHTS_ENDING'), 'ja');
    expect(status).toBe(200);
    const { language } = await request('GET /user/me');
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<h1>${world.test.platform.words(language, 'mail:stopMails.asked.title')}</h1>`);
    expect(text).toContain('<button name="List-Unsubscribe" value="One-Click">');
    expect(text).not.toMatch(/mail:|stopMails|\{\{/);
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(await isChosen()).toBe(true);
  });

  it('ends the mails without a session, also when it is pressed again', async () => {
    const token = await tokenOf('RIGHTS_ENDING');
    const first = await visit('POST', token);
    const [second, third] = await Promise.all([visit('POST', token), visit('POST', token)]);
    expect([first, second, third].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(second.text).toBe(first.text);
    expect(first.text).not.toContain('<button');
    expect(await isChosen()).toBe(false);
  });

  it('withdraws the agreement to marketing once, and no other agreement', async () => {
    await agreeToMarketing();
    const token = await tokenOf('MARKETING');
    await Promise.all([visit('POST', token), visit('POST', token)]);
    expect((await marketing()).map(({ action }) => action)).toEqual(['GIVEN', 'WITHDRAWN']);
    expect(await isChosen()).toBe(true);
  });

  it('answers the same for a fan who has left', async () => {
    const gone = await visit('POST', await tokenOf('MARKETING', 'gone'), 'ko');
    expect([gone.status, gone.text.includes('lang="ko"')]).toEqual([200, true]);
  });

  it.each([
    ['no token', async () => ''],
    ['a token with another signature', async () => `${(await tokenOf('RIGHTS_ENDING')).slice(0, -6)}AAAAAA`],
    ['a token of another purpose', async () => fan.token],
  ])('ends nothing with %s', async (_, token) => {
    const { status, text } = await visit('POST', await token());
    expect(status).toBe(400);
    expect(text).toContain('/mypage/myinfo');
    expect(await isChosen()).toBe(true);
  });

  it('works with a secret that was replaced', async () => {
    const { tokenSecrets } = world.test.platform.config;
    const token = await createUnsubscribeTokens(tokenSecrets).sign({ userId: fan.userId, kind: 'RIGHTS_ENDING' });
    const later = createUnsubscribeTokens(['a newer secret with more than thirty-two letters', ...tokenSecrets]);
    expect(await later.read(token)).toEqual({ userId: fan.userId, kind: 'RIGHTS_ENDING' });
    expect(deriveKey(tokenSecrets[0], 'mail unsubscribe')).not.toEqual(deriveKey(tokenSecrets[0], 'access token'));
  });
});
