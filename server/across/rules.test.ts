import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeProblem } from '../../rules/codes/ticket-code.ts';
import { winnerLengths, winnerProblems } from '../../rules/person/winner-info.ts';
import { FanError, messageOf } from '../../src/core/api/fan-error.ts';
import {
  agreementsProblem,
  birthDateProblem,
  emailProblem,
  nicknameProblem,
} from '../../src/core/member/field-problems.ts';
import { loadWords, translate } from '../../src/core/words/words.ts';
import { createSignInWorld, join, type SignInWorld } from '../account/sign-in/testing-sign-in.ts';
import { closeEntry, drawEvent, openResult } from '../event/operations.ts';
import { createEventTest, type EventTest, eventContent } from '../event/testing.ts';
import { Language } from '../platform/http/contract.ts';
import { type ErrorCode, isErrorCode } from '../platform/http/errors.ts';
import type { TestReply } from '../platform/testing.ts';
import { searchRoutes } from '../search/routes.ts';
import { createSearchService } from '../search/service.ts';
import { createTicketWorld, type TicketWorld } from '../ticket/testing.ts';

/** Every rule of the specification's §5: browser and server refuse a value that breaks it with the same code. */
let accounts: SignInWorld;
let tickets: TicketWorld;
let events: EventTest;
let winner = '';

beforeAll(async () => {
  [accounts, tickets, events] = await Promise.all([createSignInWorld(), createTicketWorld(), createEventTest()]);
  await events.save(eventContent('open'));
  await events.enter('open', 'mina', 'juno');
  await closeEntry(events.pool, 'open');
  await drawEvent(events.pool, 'open', null);
  await openResult(events.pool, 'open');
  [winner = ''] = await events.ranked('open');
  await Promise.all(Language.options.map((language) => loadWords('error', language)));
});
afterAll(() => Promise.all([accounts.close(), tickets.close(), events.close()]));

/** The code that a form names in its key of words, `error:CODE`. */
function codeOf(problem: string | null): ErrorCode {
  const code = problem?.replace(/^error:/, '') ?? '';
  if (!isErrorCode(code)) throw new Error(`The browser returned ${problem}, which is no error code`);
  return code;
}

/** Expects the browser's problem from the server too, with the same message in each language. */
async function expectSame(problem: string | null, send: (headers: Record<string, string>) => Promise<TestReply>) {
  const code = codeOf(problem);
  for (const language of Language.options) {
    const reply = await send({ 'Accept-Language': language, 'Idempotency-Key': randomUUID() });
    expect(reply.body.code).toBe(code);
    expect(reply.body.message).toBe(translate(`error:${code}`, language));
    const error = new FanError(code, { status: reply.status, message: reply.body.message, details: reply.body });
    expect(messageOf(error, language)).toBe(reply.body.message);
  }
}

const joinWith = (changes: Record<string, unknown>) => (headers: Record<string, string>) => {
  const browser = accounts.browser();
  return join({ ...browser, request: (call, request) => browser.request(call, { ...request, headers }) }, changes);
};

describe('a value that breaks a rule is refused by the browser and the server in the same words', () => {
  it.each(['', '가'.repeat(31), 'mi na', 'mina!', '💜'])('the nickname “%s”', async (nickname) => {
    const problem = nicknameProblem(nickname);
    await expectSame(problem, joinWith({ nickname }));
    await expectSame(problem, (headers) =>
      accounts.browser().request(`GET /user/nickname/check?nickname=${encodeURIComponent(nickname)}`, { headers }),
    );
    const browser = accounts.browser();
    const { body: session } = await join(browser);
    await expectSame(problem, (headers) =>
      browser.request('PATCH /user/me', { token: session.accessToken, body: { version: 1, nickname }, headers }),
    );
  });

  it.each(['', 'mina', 'mina@fans', `${'m'.repeat(250)}@fans.example`])('the email “%s”', async (email) => {
    const problem = emailProblem(email);
    await expectSame(problem, joinWith({ email }));
    await expectSame(problem, (headers) =>
      accounts.browser().request(`GET /user/email/check?email=${encodeURIComponent(email)}`, { headers }),
    );
  });

  it('a required agreement that is not accepted', async () => {
    const { body } = await accounts.browser().request('GET /user/join/terms');
    for (const { termsId, required } of body.agreements) {
      if (!required) continue;
      const agreements = body.agreements.filter((one: { termsId: string }) => one.termsId !== termsId);
      const agreed = agreements.map((one: { termsId: string }) => one.termsId);
      await expectSame(agreementsProblem(body.agreements, agreed), joinWith({ agreements }));
    }
  });

  it('an age below the legal one', async () => {
    const { body } = await accounts.browser().request('GET /user/join/terms');
    const birthDate = `${new Date().getFullYear() - 5}-01-01`;
    const problem = birthDateProblem(birthDate, Date.now(), body.minimumAge);
    await expectSame(problem, joinWith({ birthDate }));
  });

  it.each<Partial<Parameters<typeof winnerProblems>[0]>>([
    { name: '' },
    { email: ' ' },
    { phone: '' },
    { email: 'mina@fans' },
    { email: 'mina@fans..example' },
    { email: `${'m'.repeat(winnerLengths.email)}@fans.example` },
    { name: 'n'.repeat(winnerLengths.name + 1) },
    { phone: '1'.repeat(winnerLengths.phone + 1) },
    { phone: '⑴'.repeat(11) },
    { consent: false },
  ])('a winner’s form with %o', async (change) => {
    const form = { name: 'Mina', email: 'mina@fans.example', phone: '010-1234', address: '', consent: true, ...change };
    const [problem] = winnerProblems(form, false);
    await expectSame(problem?.code ?? null, (headers) =>
      events.api.request('PUT /event/open/winnerinfo', { fan: winner, body: form, headers }),
    );
  });

  it('a search without a term', async () => {
    const { platform } = accounts.test;
    const api = accounts.test.serve({
      routes: searchRoutes(createSearchService(platform, () => ({}))),
    });
    await expectSame('SEARCH_TERM_REQUIRED', (headers) => api.request('GET /search?q=', { headers }));
  });

  it.each(['', 'FANS-TEST', 'FANS-TEST-0000-0021'])('the ticket code “%s”', async (code) => {
    await expectSame(codeProblem(code), (headers) =>
      tickets.api.request('POST /ticket/register', { fan: `fan-of-${code}`, body: { code }, headers }),
    );
  });
});
