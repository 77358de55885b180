import { describe, expect, it } from 'vitest';
import { errorStatus } from '../../../../server/platform/http/errors.ts';
import { voteCalls } from '../../../../server/vote/contract.ts';
import { FanError, type FanErrorCode } from '../../../core/api/fan-error.ts';
import {
  afterEvent,
  afterSession,
  type CastEvent,
  type Casting,
  type CastPhase,
  castTransitions,
  failureOf,
  firstCasting,
} from './cast-flow.ts';
import { nothing } from './selection.ts';

const chosen = { free: 2, paid: 1 };
const ballot = { voteId: 'final', candidateId: 'c1', ...chosen };
const receipt = {
  ballotId: 'b1',
  voteId: 'final',
  candidateId: 'c1',
  ...chosen,
  hash: 'f'.repeat(64),
  castAt: '2026-11-22T09:00:00.000Z',
};
const closed = new FanError('VOTE_CLOSED', { status: 409 });
const offline = new FanError('NETWORK');

const open: CastEvent = { type: 'open' };
const close: CastEvent = { type: 'close' };
const choose: CastEvent = { type: 'choose', chosen };
const ask: CastEvent = { type: 'ask' };
const back: CastEvent = { type: 'back' };
const send: CastEvent = { type: 'send', pending: ballot };
const accept: CastEvent = { type: 'accept', receipt };
const refuse = failureOf(closed);
const lose = failureOf(offline);
const events = [open, close, choose, ask, back, send, accept, refuse, lose];

const after = (...steps: CastEvent[]): Casting => steps.reduce(afterEvent, firstCasting);

/** Each phase, as a fan reaches it. */
const reached: Record<CastPhase, Casting> = {
  choosing: after(open, choose),
  confirming: after(open, choose, ask),
  sending: after(open, choose, send),
  accepted: after(open, choose, send, accept),
  refused: after(open, choose, send, refuse),
  unknown: after(open, choose, send, lose),
};
const phases = Object.keys(reached) as CastPhase[];

describe('casting', () => {
  it.each([
    //           open        close         choose        ask           back        send       accept    refuse     lose
    ['choosing', 'choosing', 'choosing', 'choosing', 'confirming', null, 'sending', null, null, null],
    ['confirming', 'choosing', 'confirming', 'confirming', null, 'choosing', 'sending', null, null, null],
    ['sending', 'sending', 'sending', 'sending', null, null, null, 'accepted', 'refused', 'unknown'],
    ['accepted', 'choosing', 'accepted', 'accepted', null, 'choosing', null, null, null, null],
    ['refused', 'choosing', 'refused', 'refused', 'confirming', 'choosing', 'sending', null, null, null],
    ['unknown', 'unknown', 'unknown', 'unknown', null, null, 'sending', null, null, null],
  ] as const)(
    'changes from %s with each event, and keeps its state for events without a transition',
    (phase, ...next) => {
      expect(reached[phase].phase).toBe(phase);
      events.forEach((event, index) => {
        const result = afterEvent(reached[phase], event);
        if (next[index] === null) expect(result, event.type).toBe(reached[phase]);
        else expect(result.phase, event.type).toBe(next[index]);
      });
    },
  );

  it.each(phases)('has only the data of its phase, after any transition from %s', (phase) => {
    for (const event of events) {
      const now = afterEvent(reached[phase], event);
      const isOut = now.phase === 'sending' || now.phase === 'unknown';
      expect(now.pending, event.type).toEqual(isOut ? ballot : null);
      const reason = { refused: closed, unknown: offline }[now.phase as string] ?? null;
      expect(now.refusal, event.type).toBe(reason);
      expect(now.isOpen, event.type).toBe(event.type !== 'close');
    }
  });

  it.each(phases)('keeps the selection from %s on until the ballot was accepted', (phase) => {
    for (const event of events) {
      const now = afterEvent(reached[phase], event);
      const isSpent = (phase === 'accepted' || now.phase === 'accepted') && event !== choose;
      expect(now.chosen, event.type).toEqual(isSpent ? nothing : chosen);
    }
  });

  it('allows only the same ballot again while it is unknown', () => {
    expect(Object.keys(castTransitions.unknown).toSorted()).toEqual(['open', 'send']);
    expect(after(open, choose, send, lose, close, open)).toEqual(reached.unknown);
  });

  it('keeps the receipt of the last ballot while the next one is chosen', () => {
    expect(reached.accepted.receipt).toEqual(receipt);
    expect(afterEvent(reached.accepted, back).receipt).toEqual(receipt);
  });
});

describe('a failed ballot', () => {
  /** Refusals that the server does not store. */
  const unanswered: readonly FanErrorCode[] = ['NETWORK', 'SERVER_ERROR', 'IN_FLIGHT', 'OVERLOADED', 'RATE_LIMITED'];
  const codes = Object.keys(errorStatus) as (keyof typeof errorStatus)[];

  it('is refused after each refusal, or unknown if the server stores no reply', () => {
    for (const code of codes) {
      const now = afterEvent(reached.sending, failureOf(new FanError(code, { status: errorStatus[code] })));
      expect(now.phase, code).toBe(unanswered.includes(code) ? 'unknown' : 'refused');
    }
  });

  it.each(voteCalls['POST /vote/:voteId/cast'].errors)('keeps the selection after %s', (code) => {
    const now = afterEvent(reached.sending, failureOf(new FanError(code, { status: errorStatus[code] })));
    expect(now).toMatchObject({ chosen, isOpen: true, receipt: null });
    expect(afterEvent(now, send).phase).toBe('sending');
  });

  it('is unknown after an unexpected error', () => {
    expect(afterEvent(reached.sending, failureOf(new TypeError('ours'))).phase).toBe('unknown');
  });
});

describe('a change of the session', () => {
  const elsewhere = { ...ballot, voteId: 'other' };
  const mina = { fanId: 'mina', mayResume: false };

  it.each([
    // before                                   fan        stored     next fan, may resume   changed      restored
    [{ fanId: undefined, mayResume: true }, 'mina', ballot, ['mina', false], null, ballot],
    [{ fanId: undefined, mayResume: true }, 'mina', elsewhere, ['mina', false], null, null],
    [{ fanId: undefined, mayResume: true }, 'mina', null, ['mina', false], null, null],
    [{ fanId: undefined, mayResume: false }, 'mina', ballot, ['mina', false], null, null],
    [{ fanId: undefined, mayResume: true }, undefined, ballot, [undefined, true], 'signedOut', null],
    [{ fanId: undefined, mayResume: true }, undefined, null, [undefined, false], 'signedOut', null],
    [{ fanId: undefined, mayResume: false }, undefined, ballot, [undefined, false], 'signedOut', null],
    [mina, undefined, null, ['mina', false], 'signedOut', null],
    [mina, 'mina', null, ['mina', false], null, null],
    [mina, 'hana', null, ['hana', false], 'otherFan', null],
    [{ ...mina, mayResume: true }, 'mina', ballot, ['mina', false], null, ballot],
    [{ ...mina, mayResume: true }, 'hana', ballot, ['hana', false], 'otherFan', ballot],
  ] as const)('from %j to %s, with %j stored', (before, fanId, stored, [nextFan, mayResume], changed, intent) => {
    expect(afterSession(before, fanId, stored, 'final')).toEqual({
      next: { fanId: nextFan, mayResume },
      changed,
      intent,
    });
  });
});
