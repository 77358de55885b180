import { computed, signal } from '@preact/signals-react';
import { minimumAges } from '../../../../rules/age.ts';
import { normalizeNickname } from '../../../../rules/nickname.ts';
import type { Profile } from '../../../../server/account/contract.ts';
import { createActionKey } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import { type AvailabilityCheck, createAvailabilityCheck } from '../../../core/member/availability.ts';
import {
  birthDateProblem,
  emailProblem,
  type FieldProblem,
  nameProblem,
  nicknameProblem,
} from '../../../core/member/field-problems.ts';
import type { ProfileState } from '../profile-state.ts';
import { type Draft, type DraftField, draftFields, draftOf, valueOf } from './draft.ts';

export type FormState = ReturnType<typeof createFormState>;
export type CheckedField = 'nickname' | 'email';

/** Which field a refusal is about, so that it is said there. */
const fieldOfRefusal: Partial<Record<string, DraftField>> = {
  NICKNAME_TAKEN: 'nickname',
  EMAIL_TAKEN: 'email',
  UNDERAGE: 'birthDate',
};

/** The profile while it is being changed. `base` is what the change is made from. */
export function createFormState(list: ProfileState, start: Profile) {
  const base = signal(start);
  const draft = signal<Draft>(draftOf(start));
  const touched = signal<ReadonlySet<DraftField>>(new Set());
  /** What was saved elsewhere meanwhile, by field: the fan's own words stay, and this stands beside them. */
  const theirs = signal<Partial<Record<DraftField, string>>>({});
  const refused = signal<{ field: DraftField; problem: FieldProblem } | null>(null);
  const saving = signal(false);
  const saved = signal(false);
  const failure = signal<unknown>(null);
  const changing = createActionKey();

  const checks: Record<CheckedField, AvailabilityCheck> = {
    nickname: createAvailabilityCheck((text, abort) => isNicknameFree(text, abort)),
    email: createAvailabilityCheck((text, abort) => isEmailFree(text, abort)),
  };

  const changed = computed(() => {
    const before = draftOf(base.value);
    return draftFields.filter((field) => valueOf(field, draft.value) !== valueOf(field, before));
  });
  const problems = computed<Partial<Record<DraftField, FieldProblem>>>(() => {
    const { nickname, email, name, birthDate, residence } = draft.value;
    const found: Partial<Record<DraftField, FieldProblem>> = {
      nickname: nicknameProblem(nickname) ?? (checks.nickname.state.value === 'taken' ? 'error:NICKNAME_TAKEN' : null),
      name: nameProblem(name),
      email: emailProblem(email) ?? (checks.email.state.value === 'taken' ? 'error:EMAIL_TAKEN' : null),
      birthDate: birthDateProblem(birthDate, serverNow(), minimumAges[residence]),
    };
    if (refused.value) found[refused.value.field] ??= refused.value.problem;
    return found;
  });

  const touch = (...fields: readonly DraftField[]) => {
    touched.value = new Set([...touched.peek(), ...fields]);
  };

  /** Asks whether it is free, where it is another than before and could be one at all. */
  const check = (field: CheckedField) => {
    const isNew = changed.peek().includes(field);
    const problem = field === 'nickname' ? nicknameProblem(draft.peek().nickname) : emailProblem(draft.peek().email);
    checks[field].ask(isNew && !problem ? draft.peek()[field] : null);
  };

  const change = (given: Partial<Draft>) => {
    draft.value = { ...draft.peek(), ...given };
    saved.value = false;
    failure.value = null;
    if (refused.peek() && (refused.peek()?.field ?? '') in given) refused.value = null;
    if (given.nickname !== undefined) check('nickname');
    if (given.email !== undefined) check('email');
  };

  /** No save goes out before both were asked about; the unique index still decides. @returns the field that is taken */
  const checkBeforeSaving = async (): Promise<DraftField | null> => {
    const fields = changed.peek();
    for (const field of ['nickname', 'email'] as const) {
      if (!fields.includes(field) || checks[field].state.peek() === 'free') continue;
      const isFree = field === 'nickname' ? isNicknameFree : isEmailFree;
      if (await isFree(draft.peek()[field])) continue;
      checks[field].refuse();
      return field;
    }
    return null;
  };

  const send = async () => {
    const fields = Object.fromEntries(changed.peek().map((field) => [field, valueOf(field, draft.peek())]));
    const body = { version: base.peek().version, ...fields };
    return changing.send(JSON.stringify(body), (key) => call('PATCH /user/me', { body, key }));
  };

  /** Takes over what was saved elsewhere, but for the fields that the fan has changed here. */
  const meet = (current: Profile) => {
    const mine = changed.peek();
    const before = draftOf(base.peek());
    const now = draftOf(current);
    theirs.value = Object.fromEntries(
      mine.filter((field) => valueOf(field, now) !== valueOf(field, before)).map((field) => [field, now[field] ?? '']),
    );
    base.value = current;
    draft.value = { ...now, ...Object.fromEntries(mine.map((field) => [field, draft.peek()[field]])) };
    list.put(current);
  };

  const takeRefusal = (error: unknown): DraftField | null => {
    list.reportError(error);
    const code = error instanceof FanError ? error.code : '';
    const field = fieldOfRefusal[code];
    if (field) {
      if (field === 'nickname' || field === 'email') checks[field].refuse();
      else refused.value = { field, problem: `error:${code}` };
      touch(field);
      return field;
    }
    if (error instanceof FanError && error.code === 'PROFILE_CHANGED' && isProfile(error.details['profile'])) {
      meet(error.details['profile']);
    }
    failure.value = error;
    return null;
  };

  return {
    base,
    draft,
    touched,
    theirs,
    problems,
    changed,
    saving,
    saved,
    failure,
    availability: { nickname: checks.nickname.state, email: checks.email.state },
    change,
    touch,
    check(field: CheckedField): void {
      touch(field);
      check(field);
    },
    discard(): void {
      draft.value = draftOf(base.peek());
      theirs.value = {};
      failure.value = null;
      refused.value = null;
      touched.value = new Set();
      for (const one of Object.values(checks)) one.ask(null);
    },
    /** @returns the field to go to when something is wrong */
    async save(): Promise<DraftField | null> {
      if (saving.peek() || changed.peek().length === 0) return null;
      touch(...draftFields);
      const wrong = draftFields.find((field) => problems.peek()[field]);
      if (wrong) return wrong;
      saving.value = true;
      failure.value = null;
      try {
        const taken = await checkBeforeSaving();
        if (taken) return taken;
        const profile = await send();
        base.value = profile;
        draft.value = draftOf(profile);
        theirs.value = {};
        touched.value = new Set();
        for (const one of Object.values(checks)) one.ask(null);
        list.put(profile);
        saved.value = true;
        list.host.emit('fan-profile-change', { name: profile.name, nickname: profile.nickname });
        return null;
      } catch (error) {
        return takeRefusal(error);
      } finally {
        saving.value = false;
      }
    },
    dispose(): void {
      for (const one of Object.values(checks)) one.dispose();
    },
  };
}

async function isNicknameFree(text: string, signal?: AbortSignal): Promise<boolean> {
  const query = { nickname: normalizeNickname(text) };
  return (await call('GET /user/nickname/check', { query, ...(signal && { signal }) })).available;
}

async function isEmailFree(text: string, signal?: AbortSignal): Promise<boolean> {
  return (await call('GET /user/email/check', { query: { email: text.trim() }, ...(signal && { signal }) })).available;
}

/** The refusal's own detail; anything else would be another server's. */
function isProfile(value: unknown): value is Profile {
  return typeof value === 'object' && value !== null && 'version' in value && 'nickname' in value;
}
