import { useWords } from '../../../core/words/words.ts';
import type { ListedInquiry } from './inquiries-state.ts';

interface StatusMarkProps {
  status: ListedInquiry['status'];
  /** It waits because the fan has replied. */
  isReply?: boolean;
}

/** Whether an inquiry waits, was answered, or was closed without an answer. */
export function StatusMark({ status, isReply = false }: StatusMarkProps) {
  const t = useWords('studio');
  const kind = status === 'WAITING' ? 'state-mark state-mark-alert' : 'state-mark';
  return <span className={kind}>{t(isReply ? 'studio-inquiries:fanReplied' : `members.inquiryStates.${status}`)}</span>;
}
