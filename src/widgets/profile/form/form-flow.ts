import { minimumAges } from '../../../../rules/person/age.ts';
import type { Profile } from '../../../../server/account/contract.ts';
import { codeOf, FanError } from '../../../core/api/fan-error.ts';
import {
  birthDateProblem,
  emailProblem,
  type FieldProblem,
  nameProblem,
  nicknameProblem,
  phoneProblem,
} from '../../../core/member/field-problems.ts';
import { type Draft, type DraftField, draftFields, draftOf, valueOf } from './draft.ts';

export type FormProblems = Partial<Record<DraftField, FieldProblem>>;

/** The profile in the form. */
export interface FormFlow {
  /** The saved profile that the changes are based on. */
  readonly base: Profile;
  readonly draft: Draft;
  readonly touched: ReadonlySet<DraftField>;
  /** Values that were saved elsewhere meanwhile, by field: the fan's own input stays, and these are shown beside it. */
  readonly theirs: Partial<Record<DraftField, string>>;
  /**
   * Refusals of the server, until the field is changed. A taken nickname is not here: it has its own check.
   */
  readonly refused: { field: DraftField; problem: FieldProblem } | null;
  readonly saving: boolean;
  readonly saved: boolean;
  /** Why the last attempt failed, if it concerns no field. */
  readonly failure: unknown;
}

/** The changes of state in the form. */
type Change = Partial<FormFlow>;

/** The field of a refusal, where its message is shown. */
const fieldOfRefusal: Partial<Record<string, DraftField>> = {
  NICKNAME_TAKEN: 'nickname',
  UNDERAGE: 'birthDate',
};

/** The saved profile without changes and messages. */
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

/**
 * The problem of each field.
 * @param isTaken whether the nickname is taken by another fan
 * @param now the server's time, in milliseconds
 */
export function problemsOf(
  { draft, refused }: Pick<FormFlow, 'draft' | 'refused'>,
  isTaken: boolean,
  now: number,
): FormProblems {
  const { nickname, email, name, phone, birthDate, residence } = draft;
  const found: FormProblems = {
    nickname: nicknameProblem(nickname) ?? (isTaken ? 'error:NICKNAME_TAKEN' : null),
    name: nameProblem(name),
    email: emailProblem(email),
    phone: phoneProblem(phone),
    birthDate: birthDateProblem(birthDate, now, minimumAges[residence]),
  };
  if (refused) found[refused.field] ??= refused.problem;
  return found;
}

/** The nickname to check on the server, if it changed and could be valid; null for none. */
export function nicknameToCheck(flow: Pick<FormFlow, 'base' | 'draft'>): string | null {
  const { nickname } = flow.draft;
  return changedIn(flow).includes('nickname') && !nicknameProblem(nickname) ? nickname : null;
}

/** A refusal stays until its field is changed; the result of the last attempt until any field is. */
export const changed = ({ draft, refused }: FormFlow, edits: Partial<Draft>): Change => ({
  draft: { ...draft, ...edits },
  saved: false,
  failure: null,
  refused: refused && refused.field in edits ? null : refused,
});

export const touching = ({ touched }: FormFlow, fields: readonly DraftField[]): Change => ({
  touched: new Set([...touched, ...fields]),
});

/** Back to the saved profile; the `saved` message may stay. */
export const discarded = ({ base, saved, saving }: FormFlow): Change => ({ ...formOf(base), saved, saving });

/** The request body: the changes, with the version that was loaded. */
export const bodyOf = (flow: FormFlow) => ({
  version: flow.base.version,
  ...Object.fromEntries(changedIn(flow).map((field) => [field, valueOf(field, flow.draft)])),
});

/** The field of a refusal; null for refusals without a field, and for any other failure. */
export const fieldOf = (error: unknown): DraftField | null => fieldOfRefusal[codeOf(error)] ?? null;

/** The profile saved elsewhere meanwhile, if that is why ours was refused. */
export function currentIn(error: unknown): Profile | null {
  const profile = error instanceof FanError && error.code === 'PROFILE_CHANGED' ? error.details['profile'] : null;
  return isProfile(profile) ? profile : null;
}

/** Shows a refusal at its field, and anything else beside the button; merges values that were saved elsewhere. */
export function refused(flow: FormFlow, error: unknown): Change {
  const field = fieldOf(error);
  if (field) {
    return {
      ...touching(flow, [field]),
      saving: false,
      ...(field !== 'nickname' && { refused: { field, problem: `error:${codeOf(error)}` } }),
    };
  }
  const current = currentIn(error);
  return { ...(current && mergedWith(flow, current)), saving: false, failure: error };
}

/** Takes the values saved elsewhere, except for fields that the fan has changed here. */
function mergedWith(flow: FormFlow, current: Profile): Change {
  const mine = changedIn(flow);
  const before = draftOf(flow.base);
  const now = draftOf(current);
  const conflicts = mine.filter((field) => valueOf(field, now) !== valueOf(field, before));
  return {
    theirs: Object.fromEntries(conflicts.map((field) => [field, now[field] ?? ''])),
    base: current,
    draft: { ...now, ...Object.fromEntries(mine.map((field) => [field, flow.draft[field]])) },
  };
}

/** The refusal's own detail, validated: another server could send anything. */
function isProfile(value: unknown): value is Profile {
  return typeof value === 'object' && value !== null && 'version' in value && 'nickname' in value;
}
