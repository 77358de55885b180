import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { createActionKey } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import { createAvailabilityCheck, isEmailFree, isNicknameFree } from '../../../core/member/availability.ts';
import { emailProblem, nicknameProblem } from '../../../core/member/field-problems.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { Language } from '../../../core/words/language.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { joined, type PendingJoin } from '../pending-join.ts';
import { forgetDraft, type JoinDraft, readDraft, writeDraft } from './join-draft.ts';
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

export type JoinState = ReturnType<typeof createJoinState>;

/** The sign-up of one fan. The terms are loaded at once, and again when the language changes. */
export function createJoinState(pending: PendingJoin, language: ReadonlySignal<Language>) {
  const flow = signal(startFlow(readDraft({ name: pending.name, email: pending.email })));
  const become = (next: Partial<JoinFlow>): void => {
    flow.value = { ...flow.peek(), ...next };
  };
  const terms = createRemote<Terms>((abort) =>
    call('GET /user/join/terms', { language: language.peek(), signal: abort }),
  );
  const joining = createActionKey();

  const nickname = createAvailabilityCheck(isNicknameFree);
  const email = createAvailabilityCheck(isEmailFree);

  const problems = computed(() => {
    const taken = { nickname: nickname.state.value === 'taken', email: email.state.value === 'taken' };
    return problemsOf(flow.value, terms.state.value.value, taken, serverNow());
  });

  const change = (given: Partial<JoinDraft>) => {
    become(changed(flow.peek(), given));
    if (given.nickname !== undefined) nickname.check(nicknameProblem(given.nickname) ? null : given.nickname);
    if (given.email !== undefined) email.check(emailProblem(given.email) ? null : given.email);
  };
  const touch = (...fields: JoinField[]) => become(touching(flow.peek(), fields));

  /** @returns the first wrong field, or null when all are valid */
  const check = (...fields: JoinField[]): JoinField | null => {
    touch(...fields);
    return fields.find((field) => problems.peek()[field]) ?? null;
  };

  const send = async () => {
    const body = bodyOf(flow.peek().draft, pending.signupToken, terms.state.peek().value);
    const reply = await joining.send(JSON.stringify(body), (key) => call('POST /user/join', { body, key }));
    joined.value = body.nickname;
    completeSignIn(reply, pending.provider);
  };

  const takeRefusal = (error: unknown): JoinField | null => {
    const field = fieldOf(error);
    if (field === 'nickname') nickname.refuse();
    if (field === 'email') email.refuse();
    become(refused(flow.peek(), error));
    return field;
  };

  const stopFollowing = effect(() => {
    void language.value;
    untracked(() => void terms.load());
  });
  // A separate effect: other signals must not write the draft again after the sign-up is done.
  const kept = computed(() => (flow.value.tooYoung ? null : flow.value.draft));
  const stopKeeping = effect(() => {
    if (kept.value) writeDraft(kept.value);
    else forgetDraft();
  });
  const start = flow.peek().draft;
  if (start.email) change({ email: start.email });
  if (start.nickname) change({ nickname: start.nickname });

  return {
    flow,
    terms: terms.state,
    loadTerms: terms.load,
    problems,
    nickname: nickname.state,
    email: email.state,
    change,
    touch,

    agreeToAll(all: boolean): void {
      const known = terms.state.peek().value?.agreements ?? [];
      change({ agreed: all ? known.map(({ termsId }) => termsId) : [] });
    },

    /**
     * From the first step to the profile.
     * @returns the field to focus when something is wrong
     */
    next(): JoinField | null {
      const wrong = check('agreed', 'birthDate');
      become(promised(flow.peek(), problems.peek()));
      return wrong;
    },

    correctBirthDate: () => become(corrected(flow.peek())),

    /** @returns the field to focus when something is wrong */
    async submit(): Promise<JoinField | null> {
      const wrong = check('name', 'nickname', 'email', 'residence');
      if (wrong || flow.peek().sending) return wrong;
      become({ sending: true, failure: null });
      try {
        await send();
        become({ sending: false });
        return null;
      } catch (error) {
        return takeRefusal(error);
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
