import { describe, expect, it } from 'vitest';
import { ticketCalls } from '../../../../server/ticket/contract.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { device, ticketOf } from '../testing-data.ts';
import type { Question, TicketFlow } from './ticket-flow.ts';
import * as flow from './ticket-flow.ts';

const [round, next] = ticketOf().roundList as [flow.Round, flow.Round];
const use: Question = { kind: 'use', round };
const reset: Question = { kind: 'reset' };
const move = (next: flow.Round | 'entry' | null): Question => ({ kind: 'device', next });
const questions = [use, reset, move(null), move('entry'), move(next)];

const failure = new FanError('NETWORK');
const after = (state: TicketFlow, ...changes: Partial<TicketFlow>[]): TicketFlow =>
  Object.assign({}, state, ...changes);

/** Every state of the flow. */
const states: TicketFlow[] = [
  flow.initialFlow,
  after(flow.initialFlow, { isShowingEntry: true }),
  ...questions.flatMap((question) => {
    const asking = after(flow.initialFlow, flow.showQuestion(question));
    return [
      asking,
      after(asking, flow.sent),
      after(asking, flow.sent, flow.refused(question, failure)),
      after(asking, flow.sent, flow.canceled),
      after(asking, flow.sent, flow.done(question)),
    ];
  }),
];

describe('in every state of a ticket’s screen', () => {
  it.each(questions)('a new question clears earlier messages: %o', (question) => {
    for (const state of states) {
      expect(after(state, flow.showQuestion(question))).toEqual({
        ...state,
        question,
        failure: null,
        announcement: null,
      });
    }
  });

  it('“not now” clears question and failure', () => {
    for (const state of states) {
      expect(after(state, flow.canceled)).toEqual({ ...state, question: null, failure: null });
    }
  });

  it('sending shows that it is busy, and keeps the question', () => {
    for (const state of states) expect(after(state, flow.sent)).toEqual({ ...state, busy: true, failure: null });
  });

  it.each([
    ['a use', use, { question: null, announcement: { words: 'used', round } }],
    ['a reset', reset, { question: null, announcement: { words: 'reset', round: null } }],
    ['a move', move(null), { question: null, announcement: { words: 'moved', round: null } }],
    [
      'a move for the code',
      move('entry'),
      { question: null, announcement: { words: 'moved', round: null }, isShowingEntry: true },
    ],
    ['a move for a round', move(next), { question: { kind: 'use', round: next }, announcement: null, failure: null }],
  ] as const)('%s, when done, closes its question, shows a message and continues', (_, question, changed) => {
    for (const state of states)
      expect(after(state, flow.done(question))).toEqual({ ...state, busy: false, ...changed });
  });

  it('the entry code is shown on its own device only, and asks to move the ticket on any other', () => {
    const elsewhere = { ...device, isThis: false };
    for (const state of states) {
      expect(after(state, flow.entryOpened(device))).toEqual({ ...state, isShowingEntry: true });
      for (const bound of [elsewhere, null, undefined]) {
        expect(after(state, flow.entryOpened(bound))).toEqual(after(state, flow.showQuestion(move('entry'))));
      }
    }
  });
});

describe('a refusal', () => {
  const cases = [
    [use, 'POST /ticket/:ticketId/use'],
    [reset, 'POST /ticket/:ticketId/reset'],
    [move(null), 'POST /ticket/:ticketId/device'],
    [move('entry'), 'POST /ticket/:ticketId/device'],
    [move(next), 'POST /ticket/:ticketId/device'],
  ] as const;
  const every = ['NETWORK', 'SERVER_ERROR', 'LOGIN_REQUIRED', 'RATE_LIMITED', 'IN_FLIGHT'] as const;

  it.each(
    cases.flatMap(([question, name]) =>
      [...ticketCalls[name].errors, ...every].map((code) => [code, name, question] as const),
    ),
  )('%s of %s stands under the question, or moves the ticket first', (code, _, question) => {
    const error = new FanError(code);
    const asking = after(flow.initialFlow, flow.showQuestion(question), flow.sent);
    const refused = after(asking, flow.refused(question, error));
    const isMoved = question.kind === 'use' && code === 'DEVICE_MISMATCH';
    expect(flow.isElsewhere(question, error)).toBe(isMoved);
    expect(refused).toEqual(
      isMoved
        ? { ...asking, busy: false, question: move(round), failure: null }
        : { ...asking, busy: false, failure: error },
    );
  });

  it('caused by a bug is shown as well', () => {
    const error = new TypeError('a mistake');
    expect(flow.refused(use, error)).toEqual({ busy: false, failure: error });
  });
});

describe('a question', () => {
  const bound = ticketOf({ device });
  const spent = ticketOf({ device, deviceChanges: { left: 0, total: 2 } });
  const free = ticketOf({ deviceChanges: { left: 0, total: 2 } });

  it.each([
    [null, bound, 'use'],
    [use, bound, 'use'],
    [reset, bound, 'reset'],
    [move(null), bound, 'device'],
    [move(null), ticketOf(), 'bind'],
    [move('entry'), ticketOf(), 'bind'],
  ] as const)('has its own words', (question, ticket, words) => {
    expect(flow.wordsFor(question, ticket)).toBe(words);
  });

  it('can’t be confirmed if the ticket has no moves left', () => {
    for (const question of questions) {
      expect(flow.isSpent(question, bound)).toBe(false);
      expect(flow.isSpent(question, spent)).toBe(question.kind === 'device');
      expect(flow.isSpent(question, free)).toBe(false);
    }
    expect(flow.isSpent(null, spent)).toBe(false);
  });
});

describe('a ticket that could not be loaded', () => {
  const stored = { userId: 'u1', at: '2026-11-21T09:00:00.000Z', tickets: [ticketOf()] };

  it('is shown from storage when offline', () => {
    expect(flow.storedCopyOf(failure, stored, 't1')).toEqual({ ticket: stored.tickets[0], storedAt: stored.at });
  });

  it('shows the failure if nothing is stored, or if the server refused', () => {
    expect(() => flow.storedCopyOf(failure, null, 't1')).toThrow(failure);
    expect(() => flow.storedCopyOf(failure, stored, 't2')).toThrow(failure);
    for (const code of [...ticketCalls['GET /ticket/:ticketId'].errors, 'SERVER_ERROR'] as const) {
      const error = new FanError(code);
      expect(() => flow.storedCopyOf(error, stored, 't1')).toThrow(error);
    }
  });
});
