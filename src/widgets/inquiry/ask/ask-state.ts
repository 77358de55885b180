import { computed, effect, signal, untracked } from '@preact/signals-react';
import type { Inquiry, InquiryTopic } from '../../../../server/inquiry/contract.ts';
import { createAction } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { platform } from '../../../core/platform.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { InquiryState } from '../inquiry-state.ts';
import { picturesOf } from '../pictures/pictures-of-inquiry.ts';
import { createPicturesState } from '../pictures/pictures-state.ts';
import { topics } from '../topics.ts';
import { inquiryOf, problemsOf } from './ask-rules.ts';
import { blankDraft, type Draft, forgetDraft, objection, readDraft, writeDraft } from './draft.ts';

export type AskState = ReturnType<typeof createAskState>;

/**
 * The form. Its draft survives a reload, and it is sent once however often the button is pressed.
 * @param reference the subject, such as an order's number; replaces another one in the draft
 */
export function createAskState(desk: InquiryState, reference?: string) {
  const draft = signal<Draft>({ ...readDraft(), ...(reference && { reference }) });
  const sent = signal<Inquiry | null>(null);
  const pictures = signal(createPicturesState(desk.reportError, undefined, draft.peek().pictures));
  const action = createAction((error) => {
    change({ sent: action.key.sent });
    action.failure.value = error;
    desk.reportError(error);
  }, draft.peek().sent);
  /** Partners' pages can't ask whether the fan is suspended. */
  const suspension = createRemote((abort) => call('GET /user/me/suspension', { signal: abort }));
  if (platform.isOwnOrigin) void suspension.load();
  const isSuspended = computed(() => Boolean(suspension.state.value.value?.suspension));
  /** Problems are shown after the first attempt to send. */
  const isTried = signal(false);
  const problems = computed(() => problemsOf(draft.value));

  function change(changes: Partial<Draft>): void {
    draft.value = { ...draft.peek(), ...changes };
    action.failure.value = null;
    writeDraft(draft.peek());
  }

  const stopKeeping = effect(() => {
    const { value: names } = pictures.value.names;
    untracked(() => {
      if (sent.peek() !== null || names.join('/') === draft.peek().pictures.join('/')) return;
      draft.value = { ...draft.peek(), pictures: names };
      writeDraft(draft.peek());
    });
  });

  async function send(): Promise<void> {
    isTried.value = true;
    const form = inquiryOf(draft.peek(), desk.host.language.peek());
    if (action.busy.peek() || !form) return;
    const body = JSON.stringify(form);
    change({ sent: action.key.begin(body) });
    const inquiry = await action.run(body, (key) => call('POST /inquiry', { body: form, key }));
    if (!inquiry) return;
    forgetDraft();
    draft.value = blankDraft;
    isTried.value = false;
    sent.value = inquiry;
    desk.put(inquiry);
    const { inquiryId, topic } = inquiry;
    desk.host.emit('fan-inquiry-sent', { inquiryId, topic });
    const kept = picturesOf(desk, inquiryId);
    kept.asked = pictures.peek();
    await kept.asked.send(async (picture, key) => {
      const body = { position: 0, picture };
      const changed = await call('POST /inquiry/:inquiryId/picture', { params: { inquiryId }, body, key });
      kept.latest.value = changed;
      desk.put(changed);
    });
  }

  return {
    draft,
    busy: action.busy,
    failure: action.failure,
    sent,
    problems,
    isTried,
    /** What the fan can ask about; the objection of one who is suspended comes first. */
    topics: computed<readonly InquiryTopic[]>(() => (isSuspended.value ? [objection, ...topics] : topics)),
    get pictures() {
      return pictures.value;
    },
    dispose(): void {
      stopKeeping();
      suspension.dispose();
      // What belongs to a question that is sent is shown in its conversation.
      if (sent.peek() === null) pictures.peek().clear();
      else pictures.peek().forgetSent();
    },
    change,
    send,
    choose: (topic: InquiryTopic) => change({ topic }),
    again(): void {
      pictures.value = createPicturesState(desk.reportError);
      sent.value = null;
    },
  };
}
