import { minimumAges } from '../../../../rules/age.ts';
import type { Profile } from '../../../../server/account/contract.ts';
import { codeOf, FanError } from '../../../core/api/fan-error.ts';
import {
  birthDateProblem,
  emailProblem,
  type FieldProblem,
  nameProblem,
  nicknameProblem,
} from '../../../core/member/field-problems.ts';
import { type Draft, type DraftField, draftFields, draftOf, valueOf } from './draft.ts';

export type CheckedField = 'nickname' | 'email';
export type FormProblems = Partial<Record<DraftField, FieldProblem>>;

/** The profile while it is being changed. */
export interface FormFlow {
  /** What the change is made from. */
  readonly base: Profile;
  readonly draft: Draft;
  readonly touched: ReadonlySet<DraftField>;
  /** What was saved elsewhere meanwhile, by field: the fan's own words stay, and this stands beside them. */
  readonly theirs: Partial<Record<DraftField, string>>;
  /** What the server refused, until the fan changes it; that somebody has a nickname or an email is known by asking. */
  readonly refused: { field: DraftField; problem: FieldProblem } | null;
  readonly saving: boolean;
  readonly saved: boolean;
  /** Why the last attempt failed, where it is about no field. */
  readonly failure: unknown;
}

/** What changes in the form when something happens. */
type Change = Partial<FormFlow>;

/** Which field a refusal is about, so that it is said there. */
const fieldOfRefusal: Partial<Record<string, DraftField>> = {
  NICKNAME_TAKEN: 'nickname',
  EMAIL_TAKEN: 'email',
  UNDERAGE: 'birthDate',
};

/** As the profile stands: nothing is changed, and nothing said. */
export const formOf = (base: Profile): FormFlow => ({
  base,
  draft: draftOf(base),
  touched: new Set(),
  theirs: {},
  refused: null,
  saving: false,
  saved: false,
  failure: null,
});

export function changedIn({ base, draft }: Pick<FormFlow, 'base' | 'draft'>): DraftField[] {
  const before = draftOf(base);
  return draftFields.filter((field) => valueOf(field, draft) !== valueOf(field, before));
}

/** What is wrong with each field. @param now the server's time, in milliseconds */
export function problemsOf(
  { draft, refused }: Pick<FormFlow, 'draft' | 'refused'>,
  taken: Record<CheckedField, boolean>,
  now: number,
): FormProblems {
  const { nickname, email, name, birthDate, residence } = draft;
  const found: FormProblems = {
    nickname: nicknameProblem(nickname) ?? (taken.nickname ? 'error:NICKNAME_TAKEN' : null),
    name: nameProblem(name),
    email: emailProblem(email) ?? (taken.email ? 'error:EMAIL_TAKEN' : null),
    birthDate: birthDateProblem(birthDate, now, minimumAges[residence]),
  };
  if (refused) found[refused.field] ??= refused.problem;
  return found;
}

/** What to ask the server about, where it is another than before and could be one at all; null for nothing. */
export function askedOf(flow: Pick<FormFlow, 'base' | 'draft'>, field: CheckedField): string | null {
  const text = flow.draft[field];
  const problem = field === 'nickname' ? nicknameProblem(text) : emailProblem(text);
  return changedIn(flow).includes(field) && !problem ? text : null;
}

/** A refusal holds until its field is changed; what came of the last attempt until anything is. */
export const changed = ({ draft, refused }: FormFlow, given: Partial<Draft>): Change => ({
  draft: { ...draft, ...given },
  saved: false,
  failure: null,
  refused: refused && refused.field in given ? null : refused,
});

export const touching = ({ touched }: FormFlow, fields: readonly DraftField[]): Change => ({
  touched: new Set([...touched, ...fields]),
});

/** Back to the profile, of which `saved` may still be said. */
export const discarded = ({ base, saved, saving }: FormFlow): Change => ({ ...formOf(base), saved, saving });

/** The body of the call: what was changed, from the version that was seen. */
export const bodyOf = (flow: FormFlow) => ({
  version: flow.base.version,
  ...Object.fromEntries(changedIn(flow).map((field) => [field, valueOf(field, flow.draft)])),
});

/** The field that a refusal is about; null for one of none, and for any other failure. */
export const fieldOf = (error: unknown): DraftField | null => fieldOfRefusal[codeOf(error)] ?? null;

/** The profile as it was saved elsewhere meanwhile, where that is why ours was refused. */
export function currentIn(error: unknown): Profile | null {
  const profile = error instanceof FanError && error.code === 'PROFILE_CHANGED' ? error.details['profile'] : null;
  return isProfile(profile) ? profile : null;
}

/** A refusal is said at its field, and anything else beside the button; what was saved elsewhere is met. */
export function refused(flow: FormFlow, error: unknown): Change {
  const field = fieldOf(error);
  if (field) {
    const isAsked = field === 'nickname' || field === 'email';
    return {
      ...touching(flow, [field]),
      saving: false,
      ...(!isAsked && { refused: { field, problem: `error:${codeOf(error)}` } }),
    };
  }
  const current = currentIn(error);
  return { ...(current && meeting(flow, current)), saving: false, failure: error };
}

/** Takes over what was saved elsewhere, but for the fields that the fan has changed here. */
function meeting(flow: FormFlow, current: Profile): Change {
  const mine = changedIn(flow);
  const before = draftOf(flow.base);
  const now = draftOf(current);
  const met = mine.filter((field) => valueOf(field, now) !== valueOf(field, before));
  return {
    theirs: Object.fromEntries(met.map((field) => [field, now[field] ?? ''])),
    base: current,
    draft: { ...now, ...Object.fromEntries(mine.map((field) => [field, flow.draft[field]])) },
  };
}

/** The refusal's own detail; anything else would be another server's. */
function isProfile(value: unknown): value is Profile {
  return typeof value === 'object' && value !== null && 'version' in value && 'nickname' in value;
}
