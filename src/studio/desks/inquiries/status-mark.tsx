import { useWords } from '../../../core/words/words.ts';
import type { ListedInquiry } from './inquiries-state.ts';

/** Whether an inquiry waits, was answered, or was closed without an answer. */
export function StatusMark({ status }: Pick<ListedInquiry, 'status'>) {
  const t = useWords('studio');
  const kind = status === 'WAITING' ? 'state-mark state-mark-alert' : 'state-mark';
  return <span className={kind}>{t(`members.inquiryStates.${status}`)}</span>;
}
