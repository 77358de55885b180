import { computed, effect, signal, untracked } from '@preact/signals-react';
import type { Inquiry } from '../../../../server/inquiry/contract.ts';
import { createAction } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import { lettersOf, maxLetters } from '../ask/ask-rules.ts';
import type { InquiryState } from '../inquiry-state.ts';
import { picturesOf } from '../pictures/pictures-of-inquiry.ts';
import { createPicturesState } from '../pictures/pictures-state.ts';
import { readReplyDraft, writeReplyDraft } from './reply-draft.ts';

/** True if the fan may write in it: while it waits, and for a time after the last answer. */
export const mayReply = ({ replyUntil }: Pick<Inquiry, 'replyUntil'>): boolean =>
  replyUntil === null || serverNow() < Date.parse(replyUntil);

interface Replied {
  inquiryId: string;
  /** The secret of the link that opened it, for a guest who is not signed in. */
  token?: string | undefined;
}

/** The reply that a fan writes to an inquiry. @param onSent with the inquiry as it is then */
export function createReplyState(
  desk: InquiryState,
  { inquiryId, token }: Replied,
  onSent: (inquiry: Inquiry) => void,
) {
  const stored = readReplyDraft(inquiryId);
  const message = signal(stored.message);
  const inquiryPictures = picturesOf(desk, inquiryId);
  // Of an earlier visit of the conversation in this page, if there was one.
  const pictures = inquiryPictures.reply ?? createPicturesState(desk.reportError, undefined, stored.pictures);
  inquiryPictures.reply = pictures;
  const isSending = signal(false);
  const busy = computed(() => action.busy.value || isSending.value);
  const isTried = signal(false);
  const action = createAction((error) => {
    keep();
    desk.reportError(error);
  }, stored.sent);
  const problem = computed(() => {
    const letters = lettersOf(message.value);
    if (letters === 0) return 'message';
    return letters > maxLetters ? 'tooLong' : null;
  });

  function change(text: string): void {
    message.value = text;
    action.failure.value = null;
    keep();
  }

  const keep = () =>
    writeReplyDraft(inquiryId, { message: message.peek(), pictures: pictures.names.peek(), sent: action.key.sent });
  const stopKeeping = effect(() => {
    void pictures.names.value;
    untracked(keep);
  });

  const put = (inquiry: Inquiry) => {
    // The list is that of the fan who is signed in.
    if (token === undefined) desk.put(inquiry);
    inquiryPictures.latest.value = inquiry;
    onSent(inquiry);
  };

  return {
    message,
    pictures,
    isTried,
    problem,
    busy,
    failure: action.failure,
    change,
    async send(): Promise<void> {
      isTried.value = true;
      if (busy.peek() || problem.peek() !== null) return;
      const sent = message.peek();
      const body = { message: sent.trim() };
      action.key.begin(body.message);
      keep();
      const inquiry = await action.run(body.message, (key) =>
        token === undefined
          ? call('POST /inquiry/:inquiryId/reply', { params: { inquiryId }, body, key })
          : call('POST /guest/question/reply', { body: { ...body, token }, key }),
      );
      if (!inquiry) return;
      isTried.value = false;
      // Text that was typed meanwhile stays.
      if (message.peek() === sent) change('');
      else keep();
      put(inquiry);
      isSending.value = true;
      const position = inquiry.replies.length;
      await pictures.send(async (picture, key) => {
        const added = { position, picture };
        put(
          token === undefined
            ? await call('POST /inquiry/:inquiryId/picture', { params: { inquiryId }, body: added, key })
            : await call('POST /guest/question/picture', { body: { ...added, token }, key }),
        );
      });
      pictures.forgetSent();
      isSending.value = false;
    },
    dispose: stopKeeping,
  };
}
