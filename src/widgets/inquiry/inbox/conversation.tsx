import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import type { Inquiry } from '../../../../server/inquiry/contract.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import type { InquiryState } from '../inquiry-state.ts';
import { ChosenPictures } from '../pictures/chosen-pictures.tsx';
import { picturesOf, withLatest } from '../pictures/pictures-of-inquiry.ts';
import { SentPictures } from '../pictures/sent-pictures.tsx';
import { InquiryLink } from './inquiry-link.tsx';
import { InquiryMeta } from './inquiry-meta.tsx';
import { ReplyForm } from './reply-form.tsx';

interface ConversationProps {
  state: InquiryState;
  inquiry: Inquiry;
  /** The secret of the link that opened it, for a guest who is not signed in. */
  token?: string;
  onSent: (inquiry: Inquiry) => void;
}

/** The fan's messages, each answer, and the field for a reply. */
export function Conversation({ state, inquiry: read, token, onSent }: ConversationProps) {
  useSignals();
  const t = useWords('inquiry-desk');
  const { instant } = useMoments();
  const pictures = picturesOf(state, read.inquiryId);
  const inquiry = withLatest(read, pictures);
  const start = useRef<HTMLElement>(null);
  const { mergedInto } = inquiry;
  return (
    <article className="conversation" part="inquiry" ref={start} tabIndex={-1}>
      <InquiryMeta inquiry={inquiry} />
      <section className="message" aria-label={t('youAsked')}>
        <p className="message-text" dir="auto">
          {inquiry.message}
        </p>
        <SentPictures inquiry={inquiry} position={0} token={token} />
        {pictures.question ? (
          <ChosenPictures pictures={pictures.question} isUnsentOnly onRemoved={() => start.current?.focus()} />
        ) : null}
        {inquiry.reference ? <p className="message-note">{t('about', { reference: inquiry.reference })}</p> : null}
      </section>
      {inquiry.replies.map((reply, index) => (
        <section
          key={reply.repliedAt}
          className={reply.from === 'STAFF' ? 'message message-reply' : 'message'}
          aria-label={t(reply.from === 'STAFF' ? 'weAnswered' : 'youReplied')}
        >
          <p className="message-text" dir="auto" lang={reply.from === 'STAFF' ? inquiry.language : undefined}>
            {reply.message}
          </p>
          <SentPictures inquiry={inquiry} position={index + 1} token={token} />
          <p className="message-note">
            <time dateTime={reply.repliedAt}>{instant(reply.repliedAt)}</time>
          </p>
        </section>
      ))}
      {inquiry.status === 'WAITING' ? <p className="message-note">{t('waitingText')}</p> : null}
      {inquiry.status === 'CLOSED' ? (
        <p className="message-note">{t(mergedInto ? 'mergedText' : 'closedText')}</p>
      ) : null}
      {mergedInto ? (
        <InquiryLink state={state} to={mergedInto} className="button">
          {t('toMerged')}
        </InquiryLink>
      ) : (
        <ReplyForm state={state} inquiry={inquiry} token={token} onSent={onSent} />
      )}
    </article>
  );
}
