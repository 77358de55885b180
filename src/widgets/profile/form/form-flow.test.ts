import { describe, expect, it } from 'vitest';
import { accountCalls } from '../../../../server/account/contract.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { profile } from '../testing-profile.ts';
import type { Draft, DraftField } from './draft.ts';
import {
  bodyOf,
  changed,
  changedIn,
  currentIn,
  discarded,
  type FormFlow,
  fieldOf,
  formOf,
  nicknameToCheck,
  problemsOf,
  refused,
  touching,
} from './form-flow.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const free = false;
const start = formOf(profile);
const after = (flow: FormFlow, change: Partial<FormFlow>): FormFlow => ({ ...flow, ...change });
const filled = (input: Partial<Draft>) => after(start, changed(start, input));
const others: Partial<Draft> = {
  nickname: 'other',
  name: 'Mina Kim',
  email: 'kim@fans.example',
  phone: '010',
  birthDate: '1999-01-01',
  residence: 'OUTSIDE_KOREA',
  gender: 'WOMAN',
};
const fields = Object.keys(others) as DraftField[];

/** Every state of a form, unchanged and changed. */
const states: FormFlow[] = [start, filled({ name: 'Mina Kim' })].flatMap((form) =>
  [null, ...fields].flatMap((field) =>
    [
      { saving: false, saved: false, failure: null },
      { saving: true, saved: false, failure: null },
      { saving: false, saved: true, failure: null },
      { saving: false, saved: false, failure: new FanError('NETWORK') },
    ].map((ending) => ({
      ...form,
      ...ending,
      touched: new Set(field ? [field] : []),
      refused: field && { field, problem: 'error:refused' },
    })),
  ),
);

describe('the changes', () => {
  it('are empty at first, and when only the spelling differs', () => {
    expect(changedIn(start)).toEqual([]);
    expect(changedIn(filled({ name: ' Mina Sato ', email: 'mina@fans.example ', phone: ' ' }))).toEqual([]);
  });

  it.each(fields)('are %s, and are sent with the version that was loaded', (field) => {
    const flow = filled({ [field]: others[field] });
    expect(changedIn(flow)).toEqual([field]);
    expect(bodyOf(flow)).toEqual({ version: 1, [field]: others[field] });
  });

  it('send a removed phone number as null', () => {
    const withPhone = formOf({ ...profile, phone: '010' });
    expect(bodyOf(after(withPhone, changed(withPhone, { phone: '' })))).toEqual({ version: 1, phone: null });
  });
});

describe('the fields', () => {
  it('have no problem in a saved profile', () => {
    expect(Object.values(problemsOf(start, free, now)).filter(Boolean)).toEqual([]);
  });

  it.each([
    ['nickname', { nickname: '' }, 'error:NICKNAME_REQUIRED'],
    ['name', { name: ' ' }, 'nameMissing'],
    ['name', { name: '가'.repeat(81) }, 'nameTooLong'],
    ['phone', { phone: '0'.repeat(31) }, 'phoneTooLong'],
    ['email', { email: 'mina' }, 'error:EMAIL_INVALID'],
    ['birthDate', { birthDate: '' }, 'birthDateMissing'],
    ['birthDate', { birthDate: '2020-01-01' }, 'error:UNDERAGE'],
  ] as const)('have a problem with %s: %o', (field, input, problem) => {
    expect(problemsOf(filled(input), free, now)[field]).toBe(problem);
  });

  it('have a problem when a value is taken or was refused', () => {
    expect(problemsOf(start, true, now).nickname).toBe('error:NICKNAME_TAKEN');
    for (const field of fields) {
      const flow = { ...start, refused: { field, problem: 'error:refused' } };
      expect(problemsOf(flow, free, now)[field]).toBe('error:refused');
    }
  });

  it('have a nickname that is checked when it is new and could be valid', () => {
    expect(nicknameToCheck(start)).toBeNull();
    expect(nicknameToCheck(filled({ nickname: 'other' }))).toBe('other');
    expect(nicknameToCheck(filled({ nickname: '' }))).toBeNull();
    expect(nicknameToCheck(filled({ name: 'other' }))).toBeNull();
  });
});

describe('in every state of the form', () => {
  it('a change clears the result of the last attempt, and a refusal of its own field only', () => {
    for (const state of states) {
      for (const field of fields) {
        expect(after(state, changed(state, { [field]: others[field] }))).toEqual({
          ...state,
          draft: { ...state.draft, [field]: others[field] },
          saved: false,
          failure: null,
          refused: state.refused?.field === field ? null : state.refused,
        });
      }
    }
  });

  it('a field that was left stays marked', () => {
    for (const state of states) {
      expect(touching(state, ['phone'])).toEqual({ touched: new Set([...state.touched, 'phone']) });
    }
  });

  it('discarding restores the profile', () => {
    for (const state of states) {
      const { saving, saved } = state;
      expect(after(state, discarded(state))).toEqual({ ...start, saving, saved });
    }
  });
});

describe('a refusal of the server', () => {
  const places = { NICKNAME_TAKEN: 'nickname', UNDERAGE: 'birthDate' } as const;
  const codes = [...accountCalls['PATCH /user/me'].errors, 'NETWORK', 'SERVER_ERROR', 'LOGIN_REQUIRED'] as const;

  it.each(codes)('with %s is shown at its field, or beside the button', (code) => {
    const error = new FanError(code);
    const field = code in places ? places[code as keyof typeof places] : null;
    expect(fieldOf(error)).toBe(field);
    for (const state of states) {
      const next = after(state, refused(state, error));
      if (field === null) {
        expect(next).toEqual({ ...state, saving: false, failure: error });
        continue;
      }
      expect(next).toEqual({
        ...state,
        saving: false,
        touched: new Set([...state.touched, field]),
        refused: field === 'birthDate' ? { field, problem: `error:${code}` } : state.refused,
      });
    }
  });

  it('caused by a bug is shown beside the button', () => {
    const error = new TypeError('a mistake');
    expect(refused(start, error)).toEqual({ saving: false, failure: error });
  });
});

describe('a profile that was changed elsewhere', () => {
  const current = { ...profile, version: 2, name: 'Elsewhere', phone: '011', nickname: 'theirs' };
  const error = new FanError('PROFILE_CHANGED', { details: { profile: current } });

  it('replaces all fields except the fan’s own changes, and is shown beside those', () => {
    const flow = filled({ name: 'Here', email: 'kim@fans.example' });
    const next = after(flow, refused(flow, error));
    expect(currentIn(error)).toBe(current);
    expect(next.base).toBe(current);
    expect(next.draft).toMatchObject({ name: 'Here', email: 'kim@fans.example', phone: '011', nickname: 'theirs' });
    expect(next.theirs).toEqual({ name: 'Elsewhere' });
    expect(next.failure).toBe(error);
    expect(bodyOf(next)).toEqual({ version: 2, name: 'Here', email: 'kim@fans.example' });
  });

  it('changes nothing if the refusal does not include it, or has another code', () => {
    for (const details of [{}, { profile: null }, { profile: 'text' }, { profile: { version: 2 } }]) {
      expect(currentIn(new FanError('PROFILE_CHANGED', { details }))).toBeNull();
    }
    expect(currentIn(new FanError('NETWORK', { details: { profile: current } }))).toBeNull();
    expect(currentIn(new TypeError('a mistake'))).toBeNull();
  });
});
