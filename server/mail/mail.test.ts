import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleAssignment, StaffRole } from '../../rules/staff/rights.ts';
import { messageKinds } from '../outbox/message-kinds.ts';
import { hashOfRecipient } from '../outbox/sealed.ts';
import { stopAddress } from '../outbox/stopped.ts';
import { waitingMails } from '../outbox/testing.ts';
import { Language } from '../platform/http/contract.ts';
import { accept, createStudioWorld, type StudioBrowser, type StudioWorld } from '../staff/testing-studio.ts';

let world: StudioWorld;
let owner: StudioBrowser;

beforeAll(async () => {
  world = await createStudioWorld();
  ({ browser: owner } = await enter([{ role: 'owner', titleId: null }]));
});
afterAll(() => world.close());

async function enter(roles: readonly RoleAssignment[]): Promise<{ browser: StudioBrowser; email: string }> {
  const email = `${crypto.randomUUID()}@studio.example`;
  const browser = world.browser();
  const { token } = await world.invite(roles, email);
  await accept(browser, world.test.platform.config.publicOrigin, token);
  return { browser, email };
}
const codeFor = async (call: string, roles: readonly RoleAssignment[], body?: object) =>
  (await (await enter(roles)).browser.request(call, body)).body.code;
const kinds = Object.keys(messageKinds);
/** Without their invitation. */
const waitingFor = async (address: string) =>
  (await waitingMails(world.test.platform, null)).filter(
    ({ recipient, subject }) => recipient === address && /^[[【]/.test(subject),
  );

describe('the desk of mails', () => {
  it('lists every kind once, with its subject, its purpose, and whether a fan can turn it off', async () => {
    const { body } = await owner.request('GET /studio/mail', undefined, { 'Accept-Language': 'ja' });
    expect(body.mails.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
    expect(body.mails).toContainEqual({
      kind: 'emailCode',
      subject: '482913 – Fanfareの確認コード',
      why: 'address',
      optional: null,
    });
    expect(body.mails).toContainEqual(
      expect.objectContaining({ kind: 'rightsEnding', why: 'chosen', optional: 'RIGHTS_ENDING' }),
    );
  });

  it('shows a kind as text in each language, with how many were sent lately', async () => {
    const { body } = await owner.request('GET /studio/mail/parcelSent', undefined, { 'Accept-Language': 'en' });
    expect(body.subject).toBe(body.texts.en.subject);
    expect(new Set(Language.options.map((language) => body.texts[language].subject)).size).toBe(3);
    expect(body.texts.ko.text).toContain('6812-3456-7890');
    expect(body.counts).toEqual({ waiting: 0, sent: 0, failed: 0 });
    expect((await owner.request('GET /studio/mail/nothing')).body.code).toBe('NOT_FOUND');
  });

  it.each(kinds)('shows the HTML of %s in both schemes, as a page that runs and loads nothing', async (kind) => {
    for (const language of Language.options)
      for (const [scheme, media] of [
        ['light', '@media not all{'],
        ['dark', '@media all{'],
      ]) {
        const page = await owner.request(`GET /studio/mail/${kind}/preview?language=${language}&scheme=${scheme}`);
        expect(page.headers.get('Content-Security-Policy')).toBe(
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
        );
        expect(page.headers.get('Content-Type')).toMatch(/^text\/html/);
        expect(page.text).toContain(`<html lang="${language}"`);
        expect(page.text).toContain(media);
        expect(page.text).toContain(`:root{color-scheme:${scheme};`);
        expect(page.text).not.toContain('prefers-color-scheme');
      }
  });

  it.each<[StaffRole, boolean, boolean]>([
    ['producer', true, true],
    ['desk', true, true],
    ['auditor', true, false],
    ['shop', false, false],
    ['door', false, false],
  ])('is read by the role “%s”: %s, which sends tests: %s', async (role, reads, sends) => {
    const { browser } = await enter([{ role, titleId: null }]);
    const statuses = [
      (await browser.request('GET /studio/mail')).status,
      (await browser.request('POST /studio/mail/warned/test', { language: 'en' })).status,
    ];
    expect(statuses).toEqual([reads ? 200 : 422, sends ? 200 : 422]);
  });

  it('is refused to a role for one title, since mails belong to no title', async () => {
    const roles = [{ role: 'producer', titleId: 'last-light' }] as const;
    for (const call of ['GET /studio/mail', 'GET /studio/mail/warned'])
      expect(await codeFor(call, roles)).toBe('RIGHT_REQUIRED');
    expect(await codeFor('POST /studio/mail/warned/test', roles, { language: 'en' })).toBe('RIGHT_REQUIRED');
  });
});

describe('a test mail', () => {
  it('is sent only to the sender’s own address, in the chosen language, with a mark, and is in the audit log', async () => {
    const { browser, email } = await enter([{ role: 'producer', titleId: null }]);
    const { body } = await browser.request('POST /studio/mail/orderPaid/test', { language: 'ko' });
    expect(body).toEqual({ recipient: email });
    const [mail, ...others] = await waitingFor(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'orderPaid', language: 'ko', unsubscribe: null });
    expect(mail?.subject).toMatch(/^\[테스트\] .+ · FN-261124-Z72R7TDS$/);
    expect((await owner.request('GET /studio/audit-log/mail/orderPaid')).body.entries).toMatchObject([
      { action: 'mail.test', object: { kind: 'mail', id: 'orderPaid', titleId: null } },
    ]);
    const { counts } = (await owner.request('GET /studio/mail/orderPaid')).body;
    expect(counts).toEqual({ waiting: 0, sent: 0, failed: 0 });
  });

  it('is refused for an address to which mail is stopped, except for a code', async () => {
    const { browser, email } = await enter([{ role: 'desk', titleId: null }]);
    const { pool, lookup } = world.test.platform;
    const hash = await hashOfRecipient(lookup, email);
    await stopAddress(pool, { hash, userId: null, reason: 'BOUNCED', status: '5.1.1' });
    const send = (kind: string) => browser.request(`POST /studio/mail/${kind}/test`, { language: 'en' });
    expect((await send('warned')).body.code).toBe('MAIL_STOPPED');
    expect((await send('emailCode')).status).toBe(200);
  });

  it('is stored once under its key', async () => {
    const { browser, email } = await enter([{ role: 'desk', titleId: null }]);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const send = () => browser.request('POST /studio/mail/warned/test', { language: 'en' }, headers);
    await Promise.all([send(), send()]);
    expect((await send()).status).toBe(200);
    expect(await waitingFor(email)).toHaveLength(1);
  });

  it('is sent for every kind up to the limit of an hour, and then refused with the seconds to wait', async () => {
    const { browser, email } = await enter([{ role: 'desk', titleId: null }]);
    const all = [...kinds, ...kinds].slice(0, 31);
    const replies = [];
    for (const kind of all) replies.push(await browser.request(`POST /studio/mail/${kind}/test`, { language: 'ja' }));
    expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect(replies[30]?.body).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: expect.any(Number),
    });
    expect(await waitingFor(email)).toHaveLength(30);
  });
});
