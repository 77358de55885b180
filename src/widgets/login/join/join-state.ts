import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { createActionKey } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import { createAvailabilityCheck, isNicknameFree } from '../../../core/member/availability.ts';
import { nicknameProblem } from '../../../core/member/field-problems.ts';
import { joined } from '../../../core/session/joined.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { Language } from '../../../core/words/language.ts';
import { completeSignIn } from '../complete/complete-sign-in.ts';
import { isUnconfirmed, type PendingJoin } from '../complete/pending-join.ts';
import { forgetDraft, type JoinDraft, readDraft, writeDraft } from './join-draft.ts';
import {
  bodyOf,
  changed,
  corrected,
  fieldOf,
  type JoinField,
  type JoinFlow,
  type JoinProblems,
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
  const form = createForm(pending);
  const { flow, become, change, nickname } = form;
  const terms = createRemote<Terms>((abort) =>
    call('GET /user/join/terms', { language: language.peek(), signal: abort }),
  );
  const problems = computed(() => {
    return problemsOf(flow.value, terms.state.value.value, nickname.state.value === 'taken', serverNow());
  });
  const stops = [
    effect(() => {
      void language.value;
      untracked(() => void terms.load());
    }),
    storeDraft(flow),
  ];
  const { draft } = flow.peek();
  if (draft.nickname) change({ nickname: draft.nickname });

  return {
    flow,
    terms: terms.state,
    loadTerms: terms.load,
    problems,
    nickname: nickname.state,
    change,
    touch: form.touch,
    correctBirthDate: () => become(corrected(flow.peek())),
    ...stepsOf(form, problems, () => terms.state.peek().value, createSending(form, pending)),

    dispose(): void {
      for (const stop of stops) stop();
      terms.dispose();
      nickname.dispose();
    },
  };
}

type Form = ReturnType<typeof createForm>;
type Sending = ReturnType<typeof createSending>;

/** The input, and the check whether the nickname is free. */
function createForm({ name, email }: PendingJoin) {
  const flow = signal(startFlow(readDraft({ name, email })));
  const nickname = createAvailabilityCheck(isNicknameFree);
  const become = (next: Partial<JoinFlow>): void => {
    flow.value = { ...flow.peek(), ...next };
  };
  return {
    nickname,
    flow,
    become,
    change(changes: Partial<JoinDraft>): void {
      become(changed(flow.peek(), changes));
      const { nickname: typed } = changes;
      if (typed !== undefined) nickname.check(nicknameProblem(typed) ? null : typed);
    },
    touch: (...fields: JoinField[]) => become(touching(flow.peek(), fields)),
  };
}

/** Stores the input in this tab, except of a fan who is too young. */
function storeDraft(flow: ReadonlySignal<JoinFlow>): () => void {
  // Other changes of the flow must not write the draft again after the sign-up is done.
  const draft = computed(() => (flow.value.tooYoung ? null : flow.value.draft));
  return effect(() => {
    if (draft.value) writeDraft(draft.value);
    else forgetDraft();
  });
}

/** The way through the two steps: `next` and `submit` return the field to focus when something is wrong. */
function stepsOf(
  { flow, become, change, touch }: Form,
  problems: ReadonlySignal<JoinProblems>,
  terms: () => Terms | undefined,
  { send, takeRefusal }: Sending,
) {
  /** @returns the first wrong field, or null when all are valid */
  const check = (...fields: JoinField[]): JoinField | null => {
    touch(...fields);
    return fields.find((field) => problems.peek()[field]) ?? null;
  };
  return {
    agreeToAll(all: boolean): void {
      change({ agreed: all ? (terms()?.agreements ?? []).map(({ termsId }) => termsId) : [] });
    },
    /** From the first step to the profile, once the terms are loaded: their requirements are shown when they arrive. */
    next(): JoinField | null {
      const wrong = check('agreed', 'birthDate');
      if (terms()) become(promised(flow.peek(), problems.peek()));
      return wrong;
    },
    async submit(): Promise<JoinField | null> {
      const wrong = check('name', 'nickname', 'email', 'residence', 'phone');
      if (wrong || flow.peek().sending) return wrong;
      become({ sending: true, failure: null });
      try {
        await send(terms());
        become({ sending: false });
        return null;
      } catch (error) {
        return takeRefusal(error);
      }
    },
  };
}

/** Sends the sign-up, and signs the fan in. */
function createSending({ flow, become, nickname }: Form, { signupToken, provider }: PendingJoin) {
  const joining = createActionKey();
  return {
    async send(terms: Terms | undefined): Promise<void> {
      const body = bodyOf(flow.peek().draft, signupToken, terms);
      const reply = await joining.send(JSON.stringify(body), (key) => call('POST /user/join', { body, key }));
      isUnconfirmed.value = reply.emailVerified === false;
      joined.value = body.nickname;
      completeSignIn(reply, provider);
    },
    takeRefusal(error: unknown): JoinField | null {
      const field = fieldOf(error);
      if (field === 'nickname') nickname.refuse();
      become(refused(flow.peek(), error));
      return field;
    },
  };
}
