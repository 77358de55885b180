import type { Inquiry } from '../../../../server/inquiry/contract.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';

/** The subject, the state and its date. */
export function InquiryMeta({ inquiry }: { inquiry: Inquiry }) {
  const t = useWords('inquiry-desk');
  const topicOf = useWords('inquiry');
  const { day } = useMoments();
  return (
    <p className="inquiry-meta">
      <span className="inquiry-status" data-status={inquiry.status}>
        {inquiry.unread ? t('newReply') : t(`status.${inquiry.status}`)}
      </span>
      <span>{topicOf(`topics.${inquiry.topic}`)}</span>
      <time dateTime={inquiry.askedAt}>{day(inquiry.askedAt)}</time>
    </p>
  );
}
