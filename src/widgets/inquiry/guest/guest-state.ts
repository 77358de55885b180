import { computed, signal } from '@preact/signals-react';
import { emailProblem } from '../../../../rules/person/person.ts';
import type { Inquiry, QuestionTopic } from '../../../../server/inquiry/contract.ts';
import { createAction } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { inquiryOf, problemsOf } from '../ask/ask-rules.ts';
import { blankDraft, type Draft } from '../ask/draft.ts';
import type { InquiryState } from '../inquiry-state.ts';
import { topics } from '../topics.ts';

export type GuestState = ReturnType<typeof createGuestState>;

/** The secret of a link that a mail had; null for any other page. It is behind the `#`, which browsers send to no server. */
export const readToken = (hash: string): string | null => /^#inquiry=([\w-]{43})$/.exec(hash)?.[1] ?? null;

const codeShape = /^\d{6}$/;

/** Asks without an account: what is written, with an address; then the code that was mailed to it. */
export function createGuestState(desk: InquiryState) {
  const draft = signal<Draft>(blankDraft);
  const email = signal('');
  const code = signal('');
  const step = signal<'WRITE' | 'CODE'>('WRITE');
  const sent = signal<{ token: string; inquiry: Inquiry } | null>(null);
  const isTried = signal(false);
  const isCodeTried = signal(false);
  const action = createAction(desk.reportError);
  const problems = computed(() => ({
    ...problemsOf(draft.value),
    email: emailProblem(email.value) === null ? null : ('email' as const),
  }));
  const language = () => draft.peek().language ?? desk.host.language.peek();

  async function sendCode(): Promise<void> {
    isTried.value = true;
    if (Object.values(problems.peek()).some((problem) => problem !== null)) return;
    const body = { email: email.peek().trim(), language: language() };
    if (!(await action.run(JSON.stringify(body), (key) => call('POST /guest/question/code', { body, key })))) return;
    code.value = '';
    isCodeTried.value = false;
    step.value = 'CODE';
  }

  async function send(): Promise<void> {
    isCodeTried.value = true;
    const form = inquiryOf(draft.peek(), desk.host.language.peek());
    if (!codeShape.test(code.peek()) || form === null || form.topic === 'SUSPENSION') return;
    const body = { ...form, topic: form.topic, email: email.peek().trim(), code: code.peek() };
    const reply = await action.run(JSON.stringify(body), (key) => call('POST /guest/question', { body, key }));
    if (!reply) return;
    sent.value = reply;
    const { inquiryId, topic } = reply.inquiry;
    desk.host.emit('fan-inquiry-sent', { inquiryId, topic });
  }

  return {
    draft,
    email,
    code,
    step,
    sent,
    isTried,
    isCodeTried,
    problems,
    isCodeWhole: computed(() => codeShape.test(code.value)),
    topics: signal<readonly QuestionTopic[]>(topics),
    busy: action.busy,
    failure: action.failure,
    sendCode,
    send,
    change(changes: Partial<Draft>): void {
      draft.value = { ...draft.peek(), ...changes };
      action.failure.value = null;
    },
    choose(topic: Draft['topic']): void {
      draft.value = { ...draft.peek(), topic };
    },
    back(): void {
      action.failure.value = null;
      step.value = 'WRITE';
    },
  };
}
