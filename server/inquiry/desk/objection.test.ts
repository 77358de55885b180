import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedInFan } from '../../account/testing.ts';
import { itemsOf } from '../../inbox/testing.ts';
import { createMembersWorld, forAll, type MembersWorld } from '../../members/testing.ts';
import { waitingMails } from '../../outbox/testing.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { keepUndecided } from '../personal-data.ts';
import { inquireAs } from './testing.ts';

type Person = Awaited<ReturnType<MembersWorld['staff']>>;

let world: MembersWorld;
let suspender: Person;
let other: Person;

beforeAll(async () => {
  world = await createMembersWorld();
  suspender = await world.staff(forAll('desk'));
  other = await world.staff(forAll('desk'));
});
afterAll(() => world.close());

const topic = 'SUSPENSION';
const read = async (inquiryId: string, { browser }: Person = other) =>
  (await browser.request(`GET /studio/inquiry/${inquiryId}`)).body;
const decide = (browser: StudioBrowser, inquiryId: string, decision: string, version = 1, headers = {}) =>
  browser.request(
    `POST /studio/inquiry/${inquiryId}/decision`,
    { version, decision, message: 'We have looked at it again.', reason: 'Looked at the log' },
    headers,
  );
const waiting = async (id: string) =>
  (await other.browser.request(`GET /studio/inquiry?topic=${topic}&limit=100`)).body.inquiries.find(
    (row: { inquiryId: string }) => row.inquiryId === id,
  );
const suspensionOf = async ({ userId }: SignedInFan) => {
  const [row] = await world.fans.rowsOf('SELECT suspended_until($1)::text AS until', userId);
  return row?.['until'];
};

async function suspend(fan: SignedInFan, days = 7): Promise<void> {
  const body = { cause: 'ABUSE', days, reason: 'Insults' };
  const { status, text } = await suspender.browser.request(`POST /studio/member/${fan.userId}/suspension`, body);
  expect(status, text).toBe(200);
}

/** A suspended fan, and the inquiry with which they object. */
async function object(): Promise<{ fan: SignedInFan; inquiryId: string }> {
  const fan = await world.fans.newFan();
  await suspend(fan);
  return { fan, inquiryId: await inquireAs(world, fan, 'It was not me', { topic }) };
}

describe('an objection to a suspension', () => {
  it('is sent by the suspended fan, and has its own kind in the queue', async () => {
    const { inquiryId } = await object();
    const question = await inquireAs(world, await world.fans.newFan());
    const { body } = await other.browser.request(`GET /studio/inquiry?topic=${topic}`);
    const ids = body.inquiries.map((row: { inquiryId: string }) => row.inquiryId);
    expect([ids.includes(inquiryId), ids.includes(question)]).toEqual([true, false]);
    const suspendedBy = { staffId: suspender.staffId, name: 'Han Seo-jun' };
    const objection = { suspendedBy, isSuspended: true, isOwn: false, decision: null };
    expect((await read(inquiryId)).objection).toEqual(objection);
    expect((await read(inquiryId, suspender)).objection).toEqual({ ...objection, isOwn: true });
    expect((await read(question)).objection).toBeNull();
  });

  it('is a question about the account if the fan is not suspended', async () => {
    const fan = await world.fans.newFan();
    const { body } = await world.fans.request(fan, `GET /inquiry/${await inquireAs(world, fan, 'Why?', { topic })}`);
    expect(body).toMatchObject({ topic: 'ACCOUNT', message: 'Why?' });
  });

  it('is not settled by the person who suspended the fan: no decision, no answer, no closing', async () => {
    const { fan, inquiryId } = await object();
    const { browser } = suspender;
    const refused = [
      await decide(browser, inquiryId, 'LIFTED'),
      await decide(browser, inquiryId, 'KEPT'),
      await browser.request(`POST /studio/inquiry/${inquiryId}/answer`, { version: 1, message: 'No.' }),
      await browser.request(`POST /studio/inquiry/${inquiryId}/closing`, { version: 1, cause: 'SETTLED' }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [422, 'OWN_SUSPENSION']));
    expect(await read(inquiryId)).toMatchObject({ status: 'WAITING', version: 1, replies: [] });
    expect(await suspensionOf(fan)).not.toBeNull();
  });

  it('ends the suspension where another person lifts it, and the fan reads the answer in the inbox and by mail', async () => {
    const { fan, inquiryId } = await object();
    const sent = await decide(other.browser, inquiryId, 'LIFTED');
    expect(sent, sent.text).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await suspensionOf(fan)).toBeNull();
    expect(await read(inquiryId)).toMatchObject({
      status: 'ANSWERED',
      objection: { suspendedBy: null, isSuspended: false, isOwn: false, decision: 'LIFTED' },
      replies: [{ from: 'STAFF', message: 'We have looked at it again.', by: { staffId: other.staffId } }],
    });
    expect(await itemsOf(world.fans.store.platform, fan.userId)).toMatchObject([{ kind: 'INQUIRY_ANSWERED' }]);
    const mails = await waitingMails(world.fans.store.platform, fan.userId);
    expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['suspensionLifted', 'inquiryAnswered']));
    const { body } = await other.browser.request(`GET /studio/member/${fan.userId}`);
    expect(body.suspensions[0]).toMatchObject({ action: 'LIFTED' });
  });

  it('leaves the suspension after the decision to keep it; the fan appeals again, and it is lifted', async () => {
    const { fan, inquiryId } = await object();
    await decide(other.browser, inquiryId, 'KEPT');
    expect(await suspensionOf(fan)).not.toBeNull();
    expect((await read(inquiryId)).objection).toMatchObject({ isSuspended: true, decision: 'KEPT' });
    expect((await decide(other.browser, inquiryId, 'LIFTED', 2)).body.code).toBe('INQUIRY_STATE');
    await world.fans.request(fan, `POST /inquiry/${inquiryId}/reply`, { message: 'Here is a proof' });
    expect((await decide(other.browser, inquiryId, 'LIFTED', 3)).status).toBe(200);
    expect(await suspensionOf(fan)).toBeNull();
  });

  it('stays in the queue until it is decided, also after an answer', async () => {
    const { fan, inquiryId } = await object();
    const answer = { version: 1, message: 'We are looking at it.' };
    expect((await other.browser.request(`POST /studio/inquiry/${inquiryId}/answer`, answer)).status).toBe(200);
    expect(await waiting(inquiryId)).toMatchObject({ status: 'ANSWERED', awaitsDecision: true });
    const closing = await other.browser.request(`POST /studio/inquiry/${inquiryId}/closing`, {
      version: 2,
      cause: 'OTHER',
    });
    expect(closing.body.code).toBe('INQUIRY_STATE');
    expect((await decide(other.browser, inquiryId, 'LIFTED', 2)).status).toBe(200);
    expect(await suspensionOf(fan)).toBeNull();
    expect(await waiting(inquiryId)).toBeUndefined();
    expect((await decide(other.browser, inquiryId, 'KEPT', 3)).body.code).toBe('INQUIRY_STATE');
  });

  it('waits again after a reply to a decision, until it is decided again', async () => {
    const { fan, inquiryId } = await object();
    await decide(other.browser, inquiryId, 'KEPT');
    const answer = (version: number) =>
      other.browser.request(`POST /studio/inquiry/${inquiryId}/answer`, { version, message: 'More about that.' });
    expect((await answer(2)).status).toBe(200);
    expect(await waiting(inquiryId)).toBeUndefined();
    await world.fans.request(fan, `POST /inquiry/${inquiryId}/reply`, { message: 'Here is a proof' });
    expect((await answer(4)).status).toBe(200);
    expect(await waiting(inquiryId)).toMatchObject({ awaitsDecision: true });
    expect((await decide(other.browser, inquiryId, 'LIFTED', 5)).status).toBe(200);
  });

  it('can’t be closed while the fan is suspended, and needs no decision once the suspension has ended', async () => {
    const { fan, inquiryId } = await object();
    const close = () =>
      other.browser.request(`POST /studio/inquiry/${inquiryId}/closing`, { version: 1, cause: 'SETTLED' });
    expect((await close()).body.code).toBe('INQUIRY_STATE');
    const second = await inquireAs(world, fan, 'Once more', { topic });
    const answer = { version: 1, message: 'We are looking at it.' };
    await other.browser.request(`POST /studio/inquiry/${second}/answer`, answer);
    await suspender.browser.request(`DELETE /studio/member/${fan.userId}/suspension`, { reason: 'A mistake' });
    expect(await waiting(second)).toBeUndefined();
    expect((await close()).status).toBe(200);
  });

  it('is neither in the queue nor decided during the next suspension if it was about an earlier one, until the fan writes again', async () => {
    const { fan, inquiryId } = await object();
    const answer = { version: 1, message: 'We are looking at it.' };
    await other.browser.request(`POST /studio/inquiry/${inquiryId}/answer`, answer);
    const second = await inquireAs(world, fan, 'Once more', { topic });
    await suspender.browser.request(`DELETE /studio/member/${fan.userId}/suspension`, { reason: 'A mistake' });
    await suspend(fan);
    expect(await waiting(inquiryId)).toBeUndefined();
    expect(await read(inquiryId)).toMatchObject({ awaitsDecision: false, objection: { isSuspended: false } });
    expect((await decide(other.browser, inquiryId, 'LIFTED', 2)).body.code).toBe('INQUIRY_STATE');
    expect((await decide(other.browser, second, 'LIFTED')).body.code).toBe('NOT_SUSPENDED');
    expect(await suspensionOf(fan)).not.toBeNull();
    await world.fans.request(fan, `POST /inquiry/${inquiryId}/reply`, { message: 'Nor was it me this time' });
    expect(await read(inquiryId)).toMatchObject({ status: 'WAITING', objection: { isSuspended: true } });
    expect((await decide(other.browser, inquiryId, 'LIFTED', 3)).status).toBe(200);
    expect(await suspensionOf(fan)).toBeNull();
  });

  it('is still decided if a longer suspension replaces its own', async () => {
    const { fan, inquiryId } = await object();
    const answer = { version: 1, message: 'We are looking at it.' };
    await other.browser.request(`POST /studio/inquiry/${inquiryId}/answer`, answer);
    await suspend(fan, 30);
    expect(await waiting(inquiryId)).toMatchObject({ awaitsDecision: true });
    expect((await decide(other.browser, inquiryId, 'KEPT', 2)).status).toBe(200);
  });

  it('waits for its decision after the next sweep if a server of the previous release has answered it', async () => {
    const { inquiryId } = await object();
    const { owner, pool } = world.fans.store;
    await owner.query('UPDATE inquiry SET answered_at = now(), version = version + 1 WHERE inquiry_id = $1', [
      inquiryId,
    ]);
    expect(await waiting(inquiryId)).toBeUndefined();
    await keepUndecided(pool);
    expect(await waiting(inquiryId)).toMatchObject({ awaitsDecision: true });
  });

  it('is decided once for one key, and once by two people at the same time', async () => {
    const { inquiryId } = await object();
    const headers = { 'Idempotency-Key': `decide-${inquiryId}` };
    const twice = [
      await decide(other.browser, inquiryId, 'KEPT', 1, headers),
      await decide(other.browser, inquiryId, 'KEPT', 1, headers),
    ];
    expect(twice.map(({ body }) => body)).toEqual([{ version: 2 }, { version: 2 }]);
    const { browser: third } = await world.staff(forAll('owner'));
    const second = await object();
    const both = await Promise.all(
      [other.browser, third].map((browser) => decide(browser, second.inquiryId, 'LIFTED')),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read(second.inquiryId)).replies).toHaveLength(1);
  });

  it('needs no decision once the suspension has ended, and the person who suspended the fan may answer it then', async () => {
    const { fan, inquiryId } = await object();
    await suspender.browser.request(`DELETE /studio/member/${fan.userId}/suspension`, { reason: 'A mistake' });
    expect((await decide(other.browser, inquiryId, 'KEPT')).body.code).toBe('NOT_SUSPENDED');
    const answer = { version: 1, message: 'It was a mistake.' };
    expect((await suspender.browser.request(`POST /studio/inquiry/${inquiryId}/answer`, answer)).status).toBe(200);
  });

  it('is the only kind that can be decided', async () => {
    const fan = await world.fans.newFan();
    await suspend(fan);
    expect((await decide(other.browser, await inquireAs(world, fan), 'LIFTED')).body.code).toBe('INQUIRY_STATE');
  });

  it('is in the audit log with the decision and the reason, without the text for the fan', async () => {
    const { inquiryId } = await object();
    await decide(other.browser, inquiryId, 'KEPT');
    const { browser } = await world.staff(forAll('owner'));
    const [entry] = (await browser.request(`GET /studio/audit-log/inquiry/${inquiryId}`)).body.entries;
    expect(entry).toMatchObject({ action: 'inquiry.decide', actor: { id: other.staffId } });
    const detail = await browser.request(`GET /studio/audit-log/entry/${entry.entry}`);
    expect(detail.body.detail.after).toMatchObject({ status: 'ANSWERED', decision: 'KEPT' });
    expect(detail.text).toContain('Looked at the log');
    expect(detail.text).not.toContain('looked at it again');
  });
});
