import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Round } from '../../../../server/streaming/contract.ts';
import { ticketCalls } from '../../../../server/ticket/contract.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument, stubWindow } from '../../../core/element/testing-host.ts';
import { clearSession, storeSession } from '../../../core/session/auth-state.ts';
import type { PlayerState } from '../player-state.ts';
import { admissionOf, roundOf, streamOf } from '../testing-player.ts';
import { createDoorState, type DoorState } from './door-state.ts';

const use = 'POST /ticket/t1/use';

let api: Awaited<ReturnType<typeof startTestApi>>;
let tab: EventTarget;
let door: DoorState;
let reply: Answer | 'drop';
let steps: string[];

/** The checks for a round, with the fan's tickets. */
function create(round: Round, admissions = [admissionOf()]): void {
  const detail = signal({ status: 'ready', value: streamOf({ rounds: [round], admissions }) });
  const stream = {
    detail,
    round: signal(round),
    reload: () => {
      steps.push('reload');
      return Promise.resolve();
    },
  };
  // The state uses only these parts of the player.
  door = createDoorState({
    stream: signal(stream),
    watch: ({ roundId }: Round) => steps.push(`watch ${roundId}`),
    reportError: (error: unknown) => steps.push(codeOf(error)),
  } as unknown as PlayerState);
}

const paid = (state: Round['state'] = 'LIVE') => roundOf({ state, access: 'PASS' });

beforeAll(async () => {
  stubDocument();
  tab = stubWindow();
  vi.stubGlobal('location', { host: 'partner.example' });
  api = await startTestApi(() => ({}));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
  reply = {};
  api.handle(() => reply);
  steps = [];
});
afterEach(clearSession);

it('the missing steps of a signed-in fan are known', () => {
  create(paid());
  expect(door.entitlement.value).toMatchObject({ kind: 'unused', round: { roundId: 'r1' } });
  clearSession();
  expect(door.entitlement.value).toBeNull();
});

it('a free round starts without a ticket', async () => {
  create(roundOf({ state: 'LIVE' }), []);
  await door.enter();
  expect([steps, api.received]).toEqual([['watch r1'], []]);
});

it('a ticket is used once, and then the round starts', async () => {
  create(paid());
  const first = door.enter();
  expect(door.isUsing.value).toBe(true);
  await Promise.all([first, door.enter()]);
  const [body] = api.named(use).map((one) => JSON.parse(one.body));
  expect([body.roundId, body.label.includes('partner.example'), api.received.length]).toEqual(['r1', true, 1]);
  expect([steps, door.isUsing.value]).toEqual([['reload', 'watch r1'], false]);
});

it.each([
  ['a round that has not opened', paid('SCHEDULED'), [admissionOf()]],
  ['a round without a ticket', paid(), []],
])('does not start %s', async (_, round, admissions) => {
  create(round, admissions);
  await door.enter();
  expect([steps, api.received]).toEqual([[], []]);
});

it('a round does not start without a session', async () => {
  create(paid());
  clearSession();
  await door.enter();
  expect([steps, api.received]).toEqual([[], []]);
});

it.each(refusalsOf(ticketCalls, 'POST /ticket/:ticketId/use'))('%s is shown and reported', async (code) => {
  reply = refusalOf(code);
  create(paid());
  await door.enter();
  expect(door.failure.value).toMatchObject({ code });
  expect([steps, door.isUsing.value]).toEqual([[code], false]);
});

it('the tickets are loaded now, and whenever the fan comes back', () => {
  create(paid());
  const stop = door.watchTickets();
  tab.dispatchEvent(new Event('focus'));
  stop();
  tab.dispatchEvent(new Event('focus'));
  expect(steps).toEqual(['reload', 'reload']);
});
