import { lowestMinimumAge, minimumAges } from '../../../../rules/person/age.ts';
import { normalizeNickname } from '../../../../rules/person/nickname.ts';
import type { Reply } from '../../../core/api/call.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import {
  agreementsProblem,
  birthDateProblem,
  emailProblem,
  type FieldProblem,
  nameProblem,
  nicknameProblem,
  phoneProblem,
  readBirthDate,
} from '../../../core/member/field-problems.ts';
import type { JoinDraft } from './join-draft.ts';

export type Terms = Reply<'GET /user/join/terms'>;
/** The fields that are validated, in the order of the form. */
export type JoinField = 'agreed' | 'birthDate' | 'name' | 'nickname' | 'email' | 'residence' | 'phone';
export type JoinProblems = Record<JoinField, FieldProblem>;

export interface JoinFlow {
  readonly draft: JoinDraft;
  /** Fields that the fan has left, or tried to send: only these show problems. */
  readonly touched: ReadonlySet<JoinField>;
  /**
   * Refusals of the server, until the field is changed. A taken nickname is not here: it has its own check.
   */
  readonly refused: { field: JoinField; problem: FieldProblem } | null;
  /** The fan was refused as too young. Their input is not stored. */
  readonly tooYoung: boolean;
  readonly sending: boolean;
  /** Why the last attempt failed, if it concerns no field. */
  readonly failure: unknown;
}

/** The changes of state in the flow. */
type Change = Partial<JoinFlow>;

/** The field of each refusal, where its message is shown. */
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
 * The problem of each field, whether it is shown yet or not.
 * @param terms undefined until they are loaded
 * @param isTaken whether the nickname is taken by another fan
 * @param now the server's time, in milliseconds
 */
export function problemsOf(
  { draft, refused }: Pick<JoinFlow, 'draft' | 'refused'>,
  terms: Terms | undefined,
  isTaken: boolean,
  now: number,
): JoinProblems {
  const { residence } = draft;
  const minimumAge = residence ? minimumAges[residence] : (terms?.minimumAge ?? lowestMinimumAge);
  const found: JoinProblems = {
    agreed: agreementsProblem(terms?.agreements ?? [], draft.agreed),
    birthDate: terms ? birthDateProblem(draft.birthDate, now, minimumAge) : null,
    name: nameProblem(draft.name),
    nickname: nicknameProblem(draft.nickname) ?? (isTaken ? 'error:NICKNAME_TAKEN' : null),
    email: emailProblem(draft.email),
    residence: residence ? null : 'residenceMissing',
    phone: phoneProblem(draft.phone),
  };
  if (refused) found[refused.field] ??= refused.problem;
  return found;
}

/** A refusal stays until its field is changed. */
export const changed = ({ draft, refused }: JoinFlow, changes: Partial<JoinDraft>): Change => ({
  draft: { ...draft, ...changes },
  refused: refused && refused.field in changes ? null : refused,
});

export const touching = ({ touched }: JoinFlow, fields: readonly JoinField[]): Change => ({
  touched: new Set([...touched, ...fields]),
});

/** From the first step to the profile, unless a field is wrong or the fan is too young. */
export function promised(flow: JoinFlow, { agreed, birthDate }: JoinProblems): Change {
  if (birthDate === 'error:UNDERAGE') return { tooYoung: true };
  return agreed || birthDate ? {} : changed(flow, { step: 'profile' });
}

/** Back from the refusal, to correct a mistyped birth date. */
export const corrected = (flow: JoinFlow): Change => ({
  ...startFlow({ ...flow.draft, birthDate: '' }),
  sending: flow.sending,
  failure: flow.failure,
});

/** The field of a refusal; null for refusals without a field, and for any other failure. */
export const fieldOf = (error: unknown): JoinField | null => fieldOfRefusal[codeOf(error)] ?? null;

/** Shows a refusal at its field, on its step, and anything else beside the button. */
export function refused(flow: JoinFlow, error: unknown): Change {
  const field = fieldOf(error);
  if (!field) return { sending: false, failure: error };
  const isPromise = field === 'agreed' || field === 'birthDate';
  return {
    ...touching(flow, [field]),
    sending: false,
    ...(field !== 'nickname' && { refused: { field, problem: `error:${codeOf(error)}` as const } }),
    ...(isPromise && {
      draft: { ...flow.draft, step: 'promise' },
      tooYoung: field === 'birthDate',
    }),
  };
}

/** The request body; the fields must be valid. */
export const bodyOf = (draft: JoinDraft, signupToken: string, terms: Terms | undefined) => ({
  signupToken,
  name: draft.name.trim(),
  nickname: normalizeNickname(draft.nickname),
  email: draft.email.trim(),
  birthDate: readBirthDate(draft.birthDate) ?? '',
  residence: draft.residence ?? 'KOREA',
  gender: draft.gender,
  phone: draft.phone.trim() || null,
  agreements: (terms?.agreements ?? [])
    .filter(({ termsId }) => draft.agreed.includes(termsId))
    .map(({ termsId, version }) => ({ termsId, version })),
});
