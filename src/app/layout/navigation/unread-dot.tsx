import { useSignals } from '@preact/signals-react/runtime';
import { unreadNotices } from '../../../core/notice/notice-marks.ts';
import { useWords } from '../../../core/words/words.ts';

/** A dot if there are unread notices, with text for screen readers. */
export function UnreadDot() {
  useSignals();
  const t = useWords('site');
  const count = unreadNotices.value;
  if (count === 0) return null;
  return (
    <>
      <span className="unread-dot" aria-hidden="true" />
      <span className="unseen"> {t('unreadNotices', { count })}</span>
    </>
  );
}
