import { useId } from 'react';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { addressOf, type Inquiry } from './inquiries-state.ts';
import { MessagePictures } from './message-pictures.tsx';

interface Message {
  by: string;
  at: string;
  message: string;
  isAnswer: boolean;
}

/** The fan's messages and the staff's answers, the oldest first. */
export function Conversation({ inquiry }: { inquiry: Inquiry }) {
  const t = useWords('studio-inquiries');
  const { instant } = useMoments();
  const heading = useId();
  const { mergedInto } = inquiry;
  const { fan, guest, message, askedAt, replies, language, closedAt } = inquiry;
  const writer = fan?.nickname ?? guest?.email ?? t('left');
  const messages: Message[] = [
    { by: writer, at: askedAt, message, isAnswer: false },
    ...replies.map((reply) => ({
      by: reply.from === 'FAN' ? writer : (reply.by?.name ?? t('byCommand')),
      at: reply.repliedAt,
      message: reply.message,
      isAnswer: reply.from === 'STAFF',
    })),
  ];
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading}>{t('conversation')}</h2>
      <ol className="talk">
        {messages.map(({ by, at, message: text, isAnswer }, position) => (
          <li key={at} className={isAnswer ? 'talk-answer' : undefined}>
            <p className="talk-head">
              <strong dir="auto" translate="no">
                {by}
              </strong>{' '}
              <time dateTime={at}>{instant(at)}</time>
            </p>
            <p className="talk-text" dir="auto" translate="no" lang={isAnswer ? language : undefined}>
              {text}
            </p>
            <MessagePictures inquiry={inquiry} position={position} />
          </li>
        ))}
      </ol>
      {closedAt ? (
        <p className="panel-note">
          {t(mergedInto ? 'mergedAt' : 'closedAt', { at: instant(closedAt) })}{' '}
          {mergedInto ? <Link href={addressOf(mergedInto)}>{t('toMerged')}</Link> : null}
        </p>
      ) : null}
    </section>
  );
}
