import { describe, expect, it } from 'vitest';
import { signInCalls } from '../../../../server/account/sign-in/sign-in-contract.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import type { JoinDraft } from './join-draft.ts';
import {
  bodyOf,
  changed,
  corrected,
  fieldOf,
  type JoinField,
  type JoinFlow,
  problemsOf,
  promised,
  refused,
  startFlow,
  type Terms,
  touching,
} from './join-flow.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const terms: Terms = {
  minimumAge: 14,
  agreements: [
    { termsId: 'terms', version: '1', required: true, title: 'Terms', prose: [] },
    { termsId: 'marketing', version: '2', required: false, title: 'News', prose: [] },
  ],
};
const right: JoinDraft = {
  step: 'profile',
  agreed: ['terms'],
  birthDate: '2001-02-13',
  name: ' Mina Sato ',
  nickname: 'mina',
  email: ' mina@example.com ',
  residence: 'OUTSIDE_KOREA',
  gender: null,
  phone: ' ',
};
const fields: readonly JoinField[] = ['agreed', 'birthDate', 'name', 'nickname', 'email', 'residence', 'phone'];
const free = false;
const whole = startFlow(right);
const after = (flow: JoinFlow, change: Partial<JoinFlow>): JoinFlow => ({ ...flow, ...change });
const problemOf = (field: JoinField, changes: Partial<JoinDraft>, taken = free) =>
  problemsOf(startFlow({ ...right, ...changes }), terms, taken, now)[field];

/** Every state of a form, for any input. */
const states: JoinFlow[] = [true, false].flatMap((sending) =>
  [null, new FanError('NETWORK')].flatMap((failure) =>
    [null, ...fields].flatMap((field) =>
      [true, false].map((tooYoung) => ({
        ...whole,
        sending,
        failure,
        tooYoung,
        touched: new Set(field ? [field] : []),
        refused: field && { field, problem: 'error:refused' },
      })),
    ),
  ),
);

describe('the fields', () => {
  it('have no problem when they are valid', () => {
    expect(Object.values(problemsOf(whole, terms, free, now)).filter(Boolean)).toEqual([]);
  });

  it.each([
    ['agreed', { agreed: ['marketing'] }, 'error:AGREEMENT_REQUIRED'],
    ['birthDate', { birthDate: '' }, 'birthDateMissing'],
    ['birthDate', { birthDate: '2001-02-30' }, 'birthDateNoDay'],
    ['birthDate', { birthDate: '2020-01-01' }, 'error:UNDERAGE'],
    ['name', { name: ' ' }, 'nameMissing'],
    ['name', { name: '가'.repeat(81) }, 'nameTooLong'],
    ['phone', { phone: '0'.repeat(31) }, 'phoneTooLong'],
    ['nickname', { nickname: '' }, 'error:NICKNAME_REQUIRED'],
    ['email', { email: 'mina' }, 'error:EMAIL_INVALID'],
    ['residence', { residence: null }, 'residenceMissing'],
  ] as const)('have a problem with %s: %o', (field, changes, problem) => {
    expect(problemOf(field, changes)).toBe(problem);
  });

  it('have a problem when the nickname is taken', () => {
    expect(problemOf('nickname', {}, true)).toBe('error:NICKNAME_TAKEN');
    expect(problemOf('nickname', { nickname: '' }, true)).toBe('error:NICKNAME_REQUIRED');
  });

  it('use the minimum age of the fan’s country, and before it is chosen that of the terms', () => {
    const oldTerms = { ...terms, minimumAge: 30 };
    const problem = (residence: JoinDraft['residence']) =>
      problemsOf(startFlow({ ...right, residence }), oldTerms, free, now).birthDate;
    expect(problem('KOREA')).toBeNull();
    expect(problem(null)).toBe('error:UNDERAGE');
  });

  it('need nothing that depends on the terms before these are loaded', () => {
    const found = problemsOf(startFlow({ ...right, agreed: [], birthDate: '' }), undefined, free, now);
    expect(found).toMatchObject({ agreed: null, birthDate: null });
  });

  it('show a refusal until they change, unless they have a problem of their own', () => {
    for (const field of fields) {
      const flow = { ...whole, refused: { field, problem: 'error:refused' } };
      expect(problemsOf(flow, terms, free, now)[field]).toBe('error:refused');
    }
    const flow = { draft: { ...right, name: '' }, refused: { field: 'name', problem: 'error:refused' } } as const;
    expect(problemsOf(flow, terms, free, now).name).toBe('nameMissing');
  });
});

describe('in every state of the form', () => {
  it('a change is kept, and clears a refusal of its field only', () => {
    for (const state of states) {
      for (const field of ['agreed', 'birthDate', 'name', 'nickname', 'email', 'residence', 'phone'] as const) {
        const next = after(state, changed(state, { [field]: right[field] }));
        const isItsOwn = state.refused?.field === field;
        expect(next).toEqual({ ...state, refused: isItsOwn ? null : state.refused });
      }
    }
  });

  it('a field that was left stays marked', () => {
    for (const state of states) {
      const { touched } = after(state, touching(state, ['name', 'email']));
      expect([...touched].toSorted()).toEqual([...new Set([...state.touched, 'name', 'email'])].toSorted());
    }
  });

  it('the first step continues when it is valid, or opens the refusal for people who are too young', () => {
    const none = problemsOf(whole, terms, free, now);
    for (const state of states) {
      const promising = { ...state, draft: { ...right, step: 'promise' as const } };
      expect(promised(promising, none)).toMatchObject({ draft: { step: 'profile' } });
      expect(promised(promising, { ...none, birthDate: 'error:UNDERAGE' })).toEqual({ tooYoung: true });
      expect(promised(promising, { ...none, agreed: 'no', birthDate: 'error:UNDERAGE' })).toEqual({ tooYoung: true });
      expect(promised(promising, { ...none, agreed: 'error:AGREEMENT_REQUIRED' })).toEqual({});
      expect(promised(promising, { ...none, birthDate: 'birthDateWrong' })).toEqual({});
    }
  });

  it('a mistyped birth date can be corrected, and the refusal is forgotten', () => {
    for (const state of states) {
      expect(after(state, corrected(state))).toEqual({
        ...state,
        draft: { ...right, birthDate: '' },
        refused: null,
        touched: new Set(),
        tooYoung: false,
      });
    }
  });
});

describe('a refusal of the server', () => {
  const places = {
    AGREEMENT_REQUIRED: 'agreed',
    UNDERAGE: 'birthDate',
    NICKNAME_TAKEN: 'nickname',
    EMAIL_TAKEN: 'email',
  } as const;
  const codes = [...signInCalls['POST /user/join'].errors, 'NETWORK', 'SERVER_ERROR', 'RATE_LIMITED'] as const;

  it.each(codes)('with %s is shown at its field, or beside the button', (code) => {
    const error = new FanError(code);
    const field = code in places ? places[code as keyof typeof places] : null;
    expect(fieldOf(error)).toBe(field);
    for (const state of states) {
      const next = after(state, refused(state, error));
      expect(next.sending).toBe(false);
      if (field === null) {
        expect(next).toEqual({ ...state, sending: false, failure: error });
        continue;
      }
      expect(next.failure).toBe(state.failure);
      expect(next.touched.has(field)).toBe(true);
      const isPromise = field === 'agreed' || field === 'birthDate';
      expect(next.refused).toEqual(field === 'nickname' ? state.refused : { field, problem: `error:${code}` });
      expect(next.draft.step).toBe(isPromise ? 'promise' : 'profile');
      if (field === 'birthDate') expect(next.tooYoung).toBe(true);
    }
  });

  it('caused by a bug is shown beside the button', () => {
    const error = new TypeError('a mistake');
    expect(fieldOf(error)).toBeNull();
    expect(refused(whole, error)).toEqual({ sending: false, failure: error });
  });
});

describe('the request', () => {
  it('has the trimmed input and the accepted versions', () => {
    expect(bodyOf(right, 's1', terms)).toEqual({
      signupToken: 's1',
      name: 'Mina Sato',
      nickname: 'mina',
      email: 'mina@example.com',
      birthDate: '2001-02-13',
      residence: 'OUTSIDE_KOREA',
      gender: null,
      phone: null,
      agreements: [{ termsId: 'terms', version: '1' }],
    });
  });

  it('has no agreement that is not in the current terms', () => {
    expect(bodyOf({ ...right, agreed: ['terms', 'old'] }, 's1', terms).agreements).toHaveLength(1);
    expect(bodyOf(right, 's1', undefined).agreements).toEqual([]);
  });
});
