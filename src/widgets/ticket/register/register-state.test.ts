import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Ticket, ticketCalls } from '../../../../server/ticket/contract.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, type TestHost } from '../../../core/element/testing-host.ts';
import type { ticketElement } from '../contract.ts';
import { code, ticketOf } from '../testing-data.ts';
import type { WalletState } from '../wallet/wallet-state.ts';
import { createRegisterState, type RegisterState } from './register-state.ts';

const send = 'POST /ticket/register';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof ticketElement>;
let state: RegisterState;
let reply: Answer | 'drop';
let steps: unknown[];

function create(initialCode?: string): void {
  // The state uses only these parts of the wallet.
  const wallet = {
    host,
    reportError: reporterOf(host),
    put: ({ ticketId }: Ticket) => steps.push(`put ${ticketId}`),
    go: (ticketId: string) => steps.push(`go ${ticketId}`),
  };
  state = createRegisterState(wallet as unknown as WalletState, initialCode);
}

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  reply = { body: ticketOf() };
  api.handle(() => reply);
  host = createTestHost();
  steps = [];
  create();
});

it('a code is registered once, and its ticket is listed and opened', async () => {
  state.type(code.toLowerCase());
  await Promise.all([state.register(), state.register()]);
  expect(api.named(send).map(({ body }) => JSON.parse(body))).toEqual([{ code }]);
  expect(host.emitted).toEqual([['fan-ticket-registered', { ticketId: 't1', passId: 'final' }]]);
  expect([steps, state.entry.value.code]).toEqual([['put t1', 'go t1'], '']);
});

it('an invalid code is not sent, and the reason is shown', async () => {
  state.type('FANS');
  await state.register();
  expect(api.named(send)).toEqual([]);
  expect(state.entry.value.problem).toMatchObject({ kind: 'refused', error: { code: 'CODE_INCOMPLETE' } });
  state.type('FANS-');
  expect(state.entry.value.problem).toBeNull();
});

it.each(refusalsOf(ticketCalls, 'POST /ticket/register'))(
  'keeps the code after %s, shows and reports it',
  async (refusal) => {
    reply = refusalOf(refusal);
    state.fill(code);
    await state.register();
    expect(state.entry.value).toMatchObject({ code, problem: { kind: 'refused', error: { code: refusal } } });
    expect([host.reported, steps, state.busy.value]).toEqual([[refusal], [], false]);
  },
);

it('the code of an address is filled in at the start', () => {
  create(code.replaceAll('-', ''));
  expect(state.entry.value.code).toBe(code);
});

it('a scanned code is registered, and scanning continues after other content', async () => {
  state.scan(true);
  expect(state.scanned('https://fans.example')).toBe(false);
  expect(state.entry.value.isScanning).toBe(true);
  expect(state.scanned(code)).toBe(true);
  expect(state.entry.value.isScanning).toBe(false);
  await expect.poll(() => steps).toEqual(['put t1', 'go t1']);
});
