import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { lowestMinimumAge, minimumAges, readDate } from '../../../../rules/age.ts';
import { normalizeNickname } from '../../../../rules/nickname.ts';
import { createActionKey } from '../../../core/api/action.ts';
import { call, type Reply } from '../../../core/api/call.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import { createAvailabilityCheck } from '../../../core/member/availability.ts';
import {
  agreementsProblem,
  birthDateProblem,
  emailProblem,
  type FieldProblem,
  nameProblem,
  nicknameProblem,
} from '../../../core/member/field-problems.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { Language } from '../../../core/words/language.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { joined, type PendingJoin } from '../pending-join.ts';
import { forgetDraft, type JoinDraft, readDraft, writeDraft } from './join-draft.ts';

export type JoinState = ReturnType<typeof createJoinState>;
export type Terms = Reply<'GET /user/join/terms'>;
/** The fields that can be wrong, in the order of the form. */
export type JoinField = 'agreed' | 'birthDate' | 'name' | 'nickname' | 'email' | 'residence';

/** Which field a refusal of the server is about, so that it is said there. */
const fieldOfRefusal: Partial<Record<string, JoinField>> = {
  AGREEMENT_REQUIRED: 'agreed',
  UNDERAGE: 'birthDate',
  NICKNAME_TAKEN: 'nickname',
  EMAIL_TAKEN: 'email',
};

/** Somebody's way to their account; the terms that they agree to are loaded at once, in each language that they read. */
export function createJoinState(pending: PendingJoin, language: ReadonlySignal<Language>) {
  const draft = signal<JoinDraft>(readDraft({ name: pending.name, email: pending.email }));
  const terms = createRemote<Terms>((abort) =>
    call('GET /user/join/terms', { language: language.peek(), signal: abort }),
  );
  /** Fields that the fan has left, or tried to send: only those are corrected. */
  const touched = signal<ReadonlySet<JoinField>>(new Set());
  const refused = signal<{ field: JoinField; problem: FieldProblem } | null>(null);
  /** Somebody too young was told so. What they typed is kept nowhere. */
  const tooYoung = signal(false);
  const sending = signal(false);
  const failure = signal<unknown>(null);
  const joining = createActionKey();

  const nickname = createAvailabilityCheck(async (text, abort) => {
    const query = { nickname: normalizeNickname(text) };
    return (await call('GET /user/nickname/check', { query, signal: abort })).available;
  });
  const email = createAvailabilityCheck(async (text, abort) => {
    return (await call('GET /user/email/check', { query: { email: text.trim() }, signal: abort })).available;
  });

  const problems = computed<Record<JoinField, FieldProblem>>(() => {
    const filled = draft.value;
    const known = terms.state.value.value;
    const minimumAge = filled.residence ? minimumAges[filled.residence] : (known?.minimumAge ?? lowestMinimumAge);
    const found: Record<JoinField, FieldProblem> = {
      agreed: agreementsProblem(known?.agreements ?? [], filled.agreed),
      birthDate: known ? birthDateProblem(filled.birthDate, serverNow(), minimumAge) : null,
      name: nameProblem(filled.name),
      nickname: nicknameProblem(filled.nickname) ?? (nickname.state.value === 'taken' ? 'error:NICKNAME_TAKEN' : null),
      email: emailProblem(filled.email) ?? (email.state.value === 'taken' ? 'error:EMAIL_TAKEN' : null),
      residence: filled.residence ? null : 'residenceMissing',
    };
    if (refused.value) found[refused.value.field] ??= refused.value.problem;
    return found;
  });

  const change = (changed: Partial<JoinDraft>) => {
    draft.value = { ...draft.peek(), ...changed };
    if (refused.peek() && (refused.peek()?.field ?? '') in changed) refused.value = null;
    if (changed.nickname !== undefined) nickname.ask(nicknameProblem(changed.nickname) ? null : changed.nickname);
    if (changed.email !== undefined) email.ask(emailProblem(changed.email) ? null : changed.email);
  };
  const touch = (...fields: JoinField[]) => {
    touched.value = new Set([...touched.peek(), ...fields]);
  };
  const firstProblem = (...fields: JoinField[]) => fields.find((field) => problems.peek()[field]) ?? null;

  /** @returns the field to go to, or null when all of them are right */
  const check = (...fields: JoinField[]): JoinField | null => {
    touch(...fields);
    return firstProblem(...fields);
  };

  const bodyOf = (filled: JoinDraft) => ({
    signupToken: pending.signupToken,
    name: filled.name.trim(),
    nickname: normalizeNickname(filled.nickname),
    email: filled.email.trim(),
    birthDate: readDate(filled.birthDate) ?? '',
    residence: filled.residence ?? 'KOREA',
    gender: filled.gender,
    phone: filled.phone.trim() || null,
    agreements: (terms.state.peek().value?.agreements ?? [])
      .filter(({ termsId }) => filled.agreed.includes(termsId))
      .map(({ termsId, version }) => ({ termsId, version })),
  });

  const send = async () => {
    const body = bodyOf(draft.peek());
    const reply = await joining.send(JSON.stringify(body), (key) => call('POST /user/join', { body, key }));
    joined.value = body.nickname;
    completeSignIn(reply, pending.provider);
  };

  const refuseTooYoung = () => {
    tooYoung.value = true;
    forgetDraft();
  };

  /** Says a refusal at its field, and anything else beside the button. */
  const takeRefusal = (error: unknown): JoinField | null => {
    const field = error instanceof FanError ? fieldOfRefusal[error.code] : undefined;
    if (!field || !(error instanceof FanError)) {
      failure.value = error;
      return null;
    }
    if (field === 'nickname') nickname.refuse();
    else if (field === 'email') email.refuse();
    else refused.value = { field, problem: `error:${error.code}` };
    if (field === 'agreed' || field === 'birthDate') change({ step: 'promise' });
    if (field === 'birthDate') refuseTooYoung();
    touch(field);
    return field;
  };

  const stopFollowing = effect(() => {
    void language.value;
    untracked(() => void terms.load());
  });
  const stopKeeping = effect(() => {
    if (!tooYoung.value) writeDraft(draft.value);
  });
  const start = draft.peek();
  if (start.email) change({ email: start.email });
  if (start.nickname) change({ nickname: start.nickname });

  return {
    draft,
    terms: terms.state,
    loadTerms: terms.load,
    problems,
    touched,
    tooYoung,
    sending,
    failure,
    nickname: nickname.state,
    email: email.state,
    change,
    touch,

    agreeToAll(all: boolean): void {
      const known = terms.state.peek().value?.agreements ?? [];
      change({ agreed: all ? known.map(({ termsId }) => termsId) : [] });
    },

    /** From the promises to the profile. @returns the field to go to when something is wrong */
    next(): JoinField | null {
      const wrong = check('agreed', 'birthDate');
      if (problems.peek().birthDate === 'error:UNDERAGE') refuseTooYoung();
      else if (!wrong) change({ step: 'profile' });
      return wrong;
    },

    /** Back from being refused, to a birth date that was mistyped. */
    correctBirthDate(): void {
      refused.value = null;
      change({ birthDate: '' });
      touched.value = new Set();
      tooYoung.value = false;
    },

    /** @returns the field to go to when something is wrong */
    async submit(): Promise<JoinField | null> {
      const wrong = check('name', 'nickname', 'email', 'residence');
      if (wrong || sending.peek()) return wrong;
      sending.value = true;
      failure.value = null;
      try {
        await send();
        return null;
      } catch (error) {
        return takeRefusal(error);
      } finally {
        sending.value = false;
      }
    },

    dispose(): void {
      stopKeeping();
      stopFollowing();
      terms.dispose();
      nickname.dispose();
      email.dispose();
    },
  };
}
