import { lowestMinimumAge, minimumAges, readDate } from '../../../../rules/age.ts';
import { normalizeNickname } from '../../../../rules/nickname.ts';
import type { Reply } from '../../../core/api/call.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import {
  agreementsProblem,
  birthDateProblem,
  emailProblem,
  type FieldProblem,
  nameProblem,
  nicknameProblem,
} from '../../../core/member/field-problems.ts';
import type { JoinDraft } from './join-draft.ts';

export type Terms = Reply<'GET /user/join/terms'>;
/** The fields that can be wrong, in the order of the form. */
export type JoinField = 'agreed' | 'birthDate' | 'name' | 'nickname' | 'email' | 'residence';
export type JoinProblems = Record<JoinField, FieldProblem>;

export interface JoinFlow {
  readonly draft: JoinDraft;
  /** Fields that the fan has left, or tried to send: only those are corrected. */
  readonly touched: ReadonlySet<JoinField>;
  /** What the server refused, until the fan changes it; that somebody has a nickname or an email is known by asking. */
  readonly refused: { field: JoinField; problem: FieldProblem } | null;
  /** Somebody too young was told so. What they typed is kept nowhere. */
  readonly tooYoung: boolean;
  readonly sending: boolean;
  /** Why the last attempt failed, where it is about no field. */
  readonly failure: unknown;
}

/** What changes in the flow when something happens. */
type Change = Partial<JoinFlow>;

/** Which field a refusal of the server is about, so that it is said there. */
const fieldOfRefusal: Partial<Record<string, JoinField>> = {
  AGREEMENT_REQUIRED: 'agreed',
  UNDERAGE: 'birthDate',
  NICKNAME_TAKEN: 'nickname',
  EMAIL_TAKEN: 'email',
};

export const startFlow = (draft: JoinDraft): JoinFlow => ({
  draft,
  touched: new Set(),
  refused: null,
  tooYoung: false,
  sending: false,
  failure: null,
});

/**
 * What is wrong with each field, whether or not it is told yet.
 * @param terms undefined until they are loaded
 * @param now the server's time, in milliseconds
 */
export function problemsOf(
  { draft, refused }: Pick<JoinFlow, 'draft' | 'refused'>,
  terms: Terms | undefined,
  taken: { nickname: boolean; email: boolean },
  now: number,
): JoinProblems {
  const { residence } = draft;
  const minimumAge = residence ? minimumAges[residence] : (terms?.minimumAge ?? lowestMinimumAge);
  const found: JoinProblems = {
    agreed: agreementsProblem(terms?.agreements ?? [], draft.agreed),
    birthDate: terms ? birthDateProblem(draft.birthDate, now, minimumAge) : null,
    name: nameProblem(draft.name),
    nickname: nicknameProblem(draft.nickname) ?? (taken.nickname ? 'error:NICKNAME_TAKEN' : null),
    email: emailProblem(draft.email) ?? (taken.email ? 'error:EMAIL_TAKEN' : null),
    residence: residence ? null : 'residenceMissing',
  };
  if (refused) found[refused.field] ??= refused.problem;
  return found;
}

/** A refusal holds until its field is changed. */
export const changed = ({ draft, refused }: JoinFlow, given: Partial<JoinDraft>): Change => ({
  draft: { ...draft, ...given },
  refused: refused && refused.field in given ? null : refused,
});

export const touching = ({ touched }: JoinFlow, fields: readonly JoinField[]): Change => ({
  touched: new Set([...touched, ...fields]),
});

/** From the promises to the profile, unless one is wrong, or the fan too young. */
export function promised(flow: JoinFlow, { agreed, birthDate }: JoinProblems): Change {
  if (birthDate === 'error:UNDERAGE') return { tooYoung: true };
  return agreed || birthDate ? {} : changed(flow, { step: 'profile' });
}

/** Back from being refused, to a birth date that was mistyped. */
export const corrected = (flow: JoinFlow): Change => ({
  ...startFlow({ ...flow.draft, birthDate: '' }),
  sending: flow.sending,
  failure: flow.failure,
});

/** The field that a refusal is about; null for one of none, and for any other failure. */
export const fieldOf = (error: unknown): JoinField | null => fieldOfRefusal[codeOf(error)] ?? null;

/** A refusal is said at its field, on its step, and anything else beside the button. */
export function refused(flow: JoinFlow, error: unknown): Change {
  const field = fieldOf(error);
  if (!field) return { sending: false, failure: error };
  const isPromise = field === 'agreed' || field === 'birthDate';
  return {
    ...touching(flow, [field]),
    sending: false,
    ...(isPromise && {
      refused: { field, problem: `error:${codeOf(error)}` },
      draft: { ...flow.draft, step: 'promise' },
      tooYoung: field === 'birthDate',
    }),
  };
}

/** The body of the call, from fields that have no problem. */
export const bodyOf = (draft: JoinDraft, signupToken: string, terms: Terms | undefined) => ({
  signupToken,
  name: draft.name.trim(),
  nickname: normalizeNickname(draft.nickname),
  email: draft.email.trim(),
  birthDate: readDate(draft.birthDate) ?? '',
  residence: draft.residence ?? 'KOREA',
  gender: draft.gender,
  phone: draft.phone.trim() || null,
  agreements: (terms?.agreements ?? [])
    .filter(({ termsId }) => draft.agreed.includes(termsId))
    .map(({ termsId, version }) => ({ termsId, version })),
});
