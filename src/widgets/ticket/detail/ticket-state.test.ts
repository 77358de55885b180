import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Ticket, type TicketDetail, ticketCalls } from '../../../../server/ticket/contract.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, type TestHost } from '../../../core/element/testing-host.ts';
import { clearSession, storeSession } from '../../../core/session/auth-state.ts';
import type { ticketElement } from '../contract.ts';
import { at, device, ticketOf, used } from '../testing-data.ts';
import { forgetWallet, keepWallet } from '../wallet/stored-wallet.ts';
import type { WalletState } from '../wallet/wallet-state.ts';
import type { Question } from './ticket-flow.ts';
import { createTicketState, type TicketState } from './ticket-state.ts';

const read = 'GET /ticket/t1';
const [night] = ticketOf().roundList;
if (!night) throw new Error('The ticket has rounds');
const use: Question = { kind: 'use', round: night };
const move: Question = { kind: 'device', next: null };
const reset: Question = { kind: 'reset' };
const calls = { use: 'POST /ticket/t1/use', device: 'POST /ticket/t1/device', reset: 'POST /ticket/t1/reset' };

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof ticketElement>;
let state: TicketState;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, Answer | 'drop'>;
let stored: Ticket[];
let put: TicketDetail[];

function create(): TicketState {
  // The state uses only these parts of the wallet.
  const wallet = {
    host,
    reportError: reporterOf(host),
    keepOne: (ticket: Ticket) => stored.push(ticket),
    put: (ticket: TicketDetail) => put.push(ticket),
  };
  state = createTicketState(wallet as unknown as WalletState, 't1');
  return state;
}

async function load(): Promise<void> {
  create();
  await expect.poll(() => state.shown.value.status).toBe('ready');
}

/** Asks the question and confirms it. */
async function confirm(question: Question): Promise<void> {
  state.showQuestion(question);
  await state.confirm();
}

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  vi.stubGlobal('location', { host: 'partner.example' });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  replies = {};
  api.handle(({ name }) => replies[name] ?? { body: name === calls.use ? used : ticketOf() });
  host = createTestHost();
  stored = [];
  put = [];
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
});
afterEach(() => {
  state.dispose();
  forgetWallet();
  clearSession();
});

describe('the ticket', () => {
  it('is loaded at once, stored for offline use, and loaded in another language again', async () => {
    await load();
    expect(state.shown.value.value).toEqual({ ticket: ticketOf(), storedAt: null });
    expect(stored).toEqual([ticketOf()]);
    host.language.value = 'ja';
    await expect.poll(() => api.named(read).map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ja']);
  });

  it('comes from storage while the device is offline', async () => {
    keepWallet({ userId: 'mina', at, tickets: [ticketOf({ name: 'Kept' })] });
    replies[read] = 'drop';
    await load();
    expect(state.shown.value.value).toMatchObject({ ticket: { name: 'Kept' }, storedAt: at });
  });

  it.each(refusalsOf(ticketCalls, 'GET /ticket/:ticketId'))('shows %s', async (code) => {
    keepWallet({ userId: 'mina', at, tickets: [ticketOf()] });
    replies[read] = refusalOf(code);
    create();
    await expect.poll(() => state.shown.value).toMatchObject({ status: 'failed', error: { code } });
  });
});

describe('an action', () => {
  it.each([
    [use, 'used', ['fan-ticket-used', { ticketId: 't1', roundId: 'r1' }]],
    [move, 'moved', ['fan-ticket-device-changed', { ticketId: 't1' }]],
    [reset, 'reset', ['fan-ticket-reset', { ticketId: 't1' }]],
  ] as const)('%j is sent once the fan confirms, and shown everywhere', async (question, words, event) => {
    await load();
    state.showQuestion(question);
    expect(api.named(calls[question.kind])).toEqual([]);
    const first = state.confirm();
    await Promise.all([first, state.confirm()]);
    expect(api.named(calls[question.kind])).toHaveLength(1);
    expect(state.flow.value).toMatchObject({ question: null, busy: false, announcement: { words } });
    const ticket = question.kind === 'use' ? used : ticketOf();
    expect([put, state.shown.value.value?.ticket]).toEqual([[ticket], ticket]);
    expect(host.emitted.at(-1)).toEqual(event);
  });

  it('names the device, and the partner’s page', async () => {
    await load();
    await confirm(use);
    const { roundId, label } = JSON.parse(api.named(calls.use)[0]?.body ?? '');
    expect([roundId, label.includes('partner.example')]).toEqual(['r1', true]);
  });

  it('is not sent after it was canceled, or where the page prevents it', async () => {
    await load();
    state.showQuestion(reset);
    state.cancel();
    await state.confirm();
    host.prevented.add('fan-before-ticket-use');
    await confirm(use);
    expect([api.named(calls.reset), api.named(calls.use)]).toEqual([[], []]);
    expect(host.emitted.map(([name]) => name)).toEqual(['fan-before-ticket-use']);
  });

  it.each(refusalsOf(ticketCalls, 'POST /ticket/:ticketId/reset'))('shows and reports %s', async (code) => {
    await load();
    replies[calls.reset] = refusalOf(code);
    await confirm(reset);
    expect(state.flow.value).toMatchObject({ busy: false, question: reset, failure: { code } });
    expect([host.reported, put]).toEqual([[code], []]);
  });

  it('asks to move a ticket of another device first, and then continues', async () => {
    await load();
    replies[calls.use] = refusalOf('DEVICE_MISMATCH');
    const before = api.named(read).length;
    await confirm(use);
    expect(state.flow.value.question).toEqual({ kind: 'device', next: night });
    await expect.poll(() => api.named(read).length).toBe(before + 1);
    await state.confirm();
    expect(state.flow.value.question).toEqual(use);
  });

  it('has the same key until it is answered if it takes a reset back', async () => {
    await load();
    replies[calls.reset] = 'drop';
    await confirm(reset);
    delete replies[calls.reset];
    await state.confirm();
    const keys = api.named(calls.reset).map(({ headers }) => headers['idempotency-key']);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('marks the rounds in the whole list', async () => {
    await load();
    replies['GET /ticket/t1/round'] = { body: { rounds: ticketOf().roundList, nextCursor: null } };
    await state.allRounds.load();
    const marks = () => state.allRounds.state.value.value?.map(({ usedAt }) => usedAt);
    await confirm(use);
    expect(marks()).toEqual([at, null]);
    await confirm(reset);
    expect(marks()).toEqual([null, null]);
    host.language.value = 'ja';
    await expect.poll(() => api.named('GET /ticket/t1/round').length).toBe(2);
  });
});

describe('the entry code', () => {
  it('opens on the ticket’s device, and closes', async () => {
    replies[read] = { body: ticketOf({ device }) };
    await load();
    state.showEntry();
    expect(state.flow.value).toMatchObject({ isShowingEntry: true, question: null });
    state.closeEntry();
    expect(state.flow.value.isShowingEntry).toBe(false);
  });

  it('asks first for a ticket on no device, or on another', async () => {
    await load();
    state.showEntry();
    expect(state.flow.value).toMatchObject({ isShowingEntry: false, question: { kind: 'device', next: 'entry' } });
  });

  it('asks after a refusal, and loads the ticket again', async () => {
    replies[read] = { body: ticketOf({ device }) };
    await load();
    state.showEntry();
    state.entryRefused();
    expect(state.flow.value).toMatchObject({ isShowingEntry: false, question: { kind: 'device', next: 'entry' } });
    await expect.poll(() => api.named(read).length).toBe(2);
  });
});
