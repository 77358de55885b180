import { useWords } from '../../../core/words/words.ts';
import { stateWord } from './inquiries-state.ts';

/** The state of an inquiry: it waits for an answer or a decision, was answered, or was closed without an answer. */
export function StatusMark({ inquiry }: { inquiry: Parameters<typeof stateWord>[0] }) {
  const t = useWords('studio-inquiries');
  const waits = inquiry.status === 'WAITING' || inquiry.awaitsDecision;
  return <span className={waits ? 'state-mark state-mark-alert' : 'state-mark'}>{t(stateWord(inquiry))}</span>;
}
