import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useEffect, useState } from 'react';
import type { Inquiry } from '../../../../server/inquiry/contract.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import textAreaStyles from '../../../core/ui/form/text-area.css?inline';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { lettersOf, maxLetters } from '../ask/ask-rules.ts';
import type { InquiryState } from '../inquiry-state.ts';
import { PicturePicker } from '../pictures/picture-picker.tsx';
import { createReplyState, mayReply } from './reply-state.ts';

const styles = [textAreaStyles];

interface ReplyFormProps {
  state: InquiryState;
  inquiry: Inquiry;
  /** The secret of the link that opened it, for a guest who is not signed in. */
  token: string | undefined;
  onSent: (inquiry: Inquiry) => void;
}

/** The fan writes more in an inquiry, or learns that its time is over. */
export function ReplyForm({ state, inquiry, token, onSent }: ReplyFormProps) {
  useSignals();
  useLateStyles(styles);
  const t = useWords('inquiry-desk');
  const language = useLanguage();
  const { instant } = useMoments();
  const [reply] = useState(() => createReplyState(state, { inquiryId: inquiry.inquiryId, token }, onSent));
  useEffect(() => reply.dispose, [reply]);
  if (!mayReply(inquiry))
    return (
      <div className="reply">
        <p className="message-note">{t('ended')}</p>
        <Button onClick={() => state.go('ask')}>{t('askAnew')}</Button>
      </div>
    );
  const { replyUntil } = inquiry;
  const message = reply.message.value;
  const problem = reply.isTried.value ? reply.problem.value : null;
  const failure = reply.failure.value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void reply.send();
  };
  return (
    <form className="reply" part="form" onSubmit={submit} noValidate>
      <TextArea
        label={t(replyUntil === null ? 'addMore' : 'reply')}
        hint={replyUntil === null ? t('addHint') : t('replyUntil', { at: instant(replyUntil) })}
        error={problem ? t(`missing.${problem}`, { max: maxLetters }) : null}
        rows={4}
        count={[lettersOf(message), maxLetters]}
        value={message}
        required
        onChange={(event) => reply.change(event.currentTarget.value)}
      />
      <PicturePicker pictures={reply.pictures} />
      <p className="ask-failure" role="alert">
        {failure === null ? null : messageOf(failure, language)}
      </p>
      <Button type="submit" kind="primary" busy={reply.busy.value}>
        {t('sendReply')}
      </Button>
    </form>
  );
}
