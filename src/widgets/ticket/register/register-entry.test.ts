import { describe, expect, it } from 'vitest';
import { ticketCalls } from '../../../../server/ticket/contract.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { code } from '../testing-data.ts';
import { filled, type RegisterProblem, refused, slipIn, typed } from './register-entry.ts';

const now = 1_000_000;
const wait: RegisterProblem = { kind: 'wait', until: now + 1 };
const wrong: RegisterProblem = { kind: 'refused', error: new FanError('INVALID_CODE') };

it('a problem is cleared during typing, except a waiting time', () => {
  expect(typed('F', { problem: null })).toEqual({ code: 'F', problem: null });
  expect(typed('F', { problem: wrong })).toEqual({ code: 'F', problem: null });
  expect(typed('F', { problem: wait })).toEqual({ code: 'F' });
});

it('a complete code is formatted in groups, and other text stays unchanged', () => {
  expect(filled(code.replaceAll('-', '').toLowerCase())).toEqual({ code, problem: null });
  expect(filled('half of it')).toEqual({ code: 'half of it', problem: null });
});

it('typing mistakes are detected before a code is sent', () => {
  expect(slipIn(code)).toBeNull();
  expect(slipIn('')).toMatchObject({ code: 'CODE_INCOMPLETE' });
  expect(slipIn(code.replace(/.$/, '0'))).toMatchObject({ code: 'CODE_MISTYPED' });
});

describe('a refusal', () => {
  it.each([...ticketCalls['POST /ticket/register'].errors, 'NETWORK', 'SERVER_ERROR', 'LOGIN_REQUIRED'] as const)(
    'of %s is shown at the field',
    (refusal) => {
      const error = new FanError(refusal);
      expect(refused(error, now)).toEqual({ problem: { kind: 'refused', error } });
    },
  );

  it('shows the waiting time by the server’s clock after too many attempts', () => {
    const error = new FanError('RATE_LIMITED', { details: { retryAfterSeconds: 90 } });
    expect(refused(error, now)).toEqual({ problem: { kind: 'wait', until: now + 90_000 } });
  });

  it('has a waiting time for no other code', () => {
    const error = new FanError('SERVER_ERROR', { details: { retryAfterSeconds: 90 } });
    expect(refused(error, now)).toEqual({ problem: { kind: 'refused', error } });
  });
});
