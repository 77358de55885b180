import { computed, effect, signal } from '@preact/signals-react';
import { emailProblem } from '../../../../rules/person/person.ts';
import { digitsIn } from '../../../../rules/text/typed-digits.ts';
import type { Inquiry, QuestionTopic } from '../../../../server/inquiry/contract.ts';
import { createAction } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { inquiryOf, problemsOf } from '../ask/ask-rules.ts';
import { blankDraft, type Draft } from '../ask/draft.ts';
import type { InquiryState } from '../inquiry-state.ts';
import { picturesOf } from '../pictures/pictures-of-inquiry.ts';
import { createPicturesState } from '../pictures/pictures-state.ts';
import { topics } from '../topics.ts';
import { blankGuestDraft, forgetGuestDraft, readGuestDraft, writeGuestDraft } from './guest-draft.ts';

export type GuestState = ReturnType<typeof createGuestState>;

/** The secret of a link that a mail had; null for any other page. It is behind the `#`, which browsers send to no server. */
export const readToken = (hash: string): string | null => /^#inquiry=([\w-]{43})$/.exec(hash)?.[1] ?? null;

const codeDigits = 6;
const codeIn = (typed: string): string => digitsIn(typed).slice(0, codeDigits);
/** False while an input method writes letters that are not digits yet. */
const isWhole = (code: string): boolean => /^\d{6}$/.test(code);

const states = new WeakMap<InquiryState, GuestState>();

/** The state of this service center: typed text stays while another tab is open. */
export function guestStateOf(desk: InquiryState): GuestState {
  const state = states.get(desk) ?? createGuestState(desk);
  states.set(desk, state);
  return state;
}

/** An inquiry without an account: the text, with an address; then the code that was mailed to it. */
export function createGuestState(desk: InquiryState) {
  const stored = readGuestDraft();
  const { email: storedEmail, code: storedCode, step: storedStep, ...storedDraft } = stored ?? blankGuestDraft;
  const draft = signal<Draft>(storedDraft);
  const email = signal(storedEmail);
  const code = signal(codeIn(storedCode));
  const step = signal(storedStep);
  const isAsking = signal(stored !== null);
  /** True if the step was opened by a button, and takes the focus then; not after a reload. */
  const isMoved = signal(false);
  const isMailedAgain = signal(false);
  const sent = signal<{ token: string; inquiry: Inquiry } | null>(null);
  const pictures = signal(createPicturesState(desk.reportError, undefined, storedDraft.pictures));
  const isTried = signal(false);
  const isCodeTried = signal(false);
  const action = createAction((error) => {
    draft.value = { ...draft.peek(), sent: action.key.sent };
    desk.reportError(error);
  }, storedDraft.sent);
  const problems = computed(() => ({
    ...problemsOf(draft.value),
    email: emailProblem(email.value) === null ? null : ('email' as const),
  }));
  const language = () => draft.peek().language ?? desk.host.language.peek();

  effect(() => {
    const typed = {
      ...draft.value,
      pictures: pictures.value.names.value,
      email: email.value,
      code: code.value,
      step: step.value,
    };
    if (sent.value === null) writeGuestDraft(typed);
    else forgetGuestDraft();
  });

  function go(to: 'WRITE' | 'CODE'): void {
    isMoved.value = true;
    step.value = to;
  }

  async function sendCode(): Promise<void> {
    isTried.value = true;
    if (Object.values(problems.peek()).some((problem) => problem !== null)) return;
    const body = { email: email.peek().trim(), language: language() };
    if (!(await action.run(JSON.stringify(body), (key) => call('POST /guest/question/code', { body, key })))) return;
    code.value = '';
    isCodeTried.value = false;
    isMailedAgain.value = step.peek() === 'CODE';
    go('CODE');
  }

  async function send(): Promise<void> {
    isCodeTried.value = true;
    const form = inquiryOf(draft.peek(), desk.host.language.peek());
    if (!isWhole(code.peek()) || form === null || form.topic === 'SUSPENSION') return;
    const body = { ...form, topic: form.topic, email: email.peek().trim(), code: code.peek() };
    const content = JSON.stringify(body);
    if (action.busy.peek()) return;
    draft.value = { ...draft.peek(), sent: action.key.begin(content) };
    const reply = await action.run(content, (key) => call('POST /guest/question', { body, key }));
    if (!reply) return;
    sent.value = reply;
    const { inquiryId, topic } = reply.inquiry;
    desk.host.emit('fan-inquiry-sent', { inquiryId, topic });
    const { token } = reply;
    const inquiryPictures = picturesOf(desk, inquiryId);
    inquiryPictures.question = pictures.peek();
    await inquiryPictures.question.send(async (picture, key) => {
      inquiryPictures.latest.value = await call('POST /guest/question/picture', {
        body: { token, position: 0, picture },
        key,
      });
    });
  }

  return {
    draft,
    email,
    code,
    step,
    sent,
    isAsking,
    isMoved,
    isMailedAgain,
    isTried,
    isCodeTried,
    problems,
    get pictures() {
      return pictures.value;
    },
    isCodeWhole: computed(() => isWhole(code.value)),
    topics: signal<readonly QuestionTopic[]>(topics),
    busy: action.busy,
    failure: action.failure,
    sendCode,
    send,
    change(changes: Partial<Draft>): void {
      draft.value = { ...draft.peek(), ...changes };
      action.failure.value = null;
    },
    changeCode(text: string, isComposing = false): void {
      code.value = isComposing ? text : codeIn(text);
    },
    choose(topic: Draft['topic']): void {
      draft.value = { ...draft.peek(), topic };
    },
    back(): void {
      action.failure.value = null;
      go('WRITE');
    },
    start(): void {
      isMoved.value = true;
      isAsking.value = true;
    },
    /** The address stays. */
    again(): void {
      draft.value = blankDraft;
      pictures.value = createPicturesState(desk.reportError);
      code.value = '';
      isTried.value = false;
      isCodeTried.value = false;
      go('WRITE');
      sent.value = null;
    },
  };
}
