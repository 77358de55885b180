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
 * The form for a new inquiry. Its draft survives a reload, and it is sent once, however often the button is pressed.
 * @param reference such as an order's number; replaces the one in the draft
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
  /** A partner's page may not read the suspension. */
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

  const stopSaving = effect(() => {
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
    const inquiryPictures = picturesOf(desk, inquiryId);
    inquiryPictures.question = pictures.peek();
    await inquiryPictures.question.send(async (picture, key) => {
      const body = { position: 0, picture };
      const changed = await call('POST /inquiry/:inquiryId/picture', { params: { inquiryId }, body, key });
      inquiryPictures.latest.value = changed;
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
    /** The topics to choose from. For a suspended fan, the objection comes first. */
    topics: computed<readonly InquiryTopic[]>(() => (isSuspended.value ? [objection, ...topics] : topics)),
    get pictures() {
      return pictures.value;
    },
    dispose(): void {
      stopSaving();
      suspension.dispose();
      // Pictures of a sent question are shown in its conversation.
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
