import { afterEach, expect, it } from 'vitest';
import { forgetStaff, isProven, type StaffMember, staff, wasEnded } from './session-signals.ts';

const now = Date.parse('2026-11-25T12:00:00.000Z');

function signIn(proof: StaffMember['session']['proof'], provenUntil: string): void {
  const session = { sessionId: 'one', startedAt: '', idleAt: '', endsAt: '', proof, provenUntil };
  staff.value = {
    staffId: 'one',
    name: '',
    email: '',
    roles: [],
    rights: [],
    passkeys: 1,
    recoveryCodesLeft: 0,
    session,
    serverTime: '',
  };
}

afterEach(() => {
  staff.value = undefined;
});

it('a passkey is proof until its time is nearly over', () => {
  signIn('PASSKEY', '2026-11-25T12:01:00.000Z');
  expect(isProven(now)).toBe(true);
  expect(isProven(now + 49_000)).toBe(true);
  expect(isProven(now + 50_000)).toBe(false);
});

it.each(['RECOVERY', 'DIRECTORY'] as const)('a sign-in by %s is no proof, nor is a missing one', (proof) => {
  signIn(proof, '2026-11-25T12:01:00.000Z');
  expect(isProven(now)).toBe(false);
  staff.value = null;
  expect(isProven(now)).toBe(false);
});

it('A session that the server has ended differs from a sign-out and from a first visit.', () => {
  signIn('PASSKEY', '2026-11-25T12:05:00.000Z');
  forgetStaff('SERVER');
  forgetStaff('SERVER');
  expect(wasEnded.value).toBe(true);
  forgetStaff('PERSON');
  expect(wasEnded.value).toBe(false);
  forgetStaff('SERVER');
  expect(wasEnded.value).toBe(false);
});
