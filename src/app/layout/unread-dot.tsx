import { useSignals } from '@preact/signals-react/runtime';
import { unreadNotices } from '../../core/notice/notice-marks.ts';
import { useWords } from '../../core/words/words.ts';

/** A dot while there is news that the fan has not opened, with words for those who don't see it. */
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
