import type { ReactNode } from 'react';
import type { Reply } from '../../../core/api/call.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';

type Session = Reply<'GET /studio/me/session'>['sessions'][number];

/** One session: which browser, from where, since when. */
export function SessionRow({ session, children }: { session: Session; children?: ReactNode }) {
  const t = useWords('studio');
  const { instant } = useMoments();
  const { browser, system, address, startedAt, seenAt, current } = session;
  return (
    <li>
      <div>
        <strong>{[browser, system].filter(Boolean).join(' · ') || t('sessions.unknown')}</strong>{' '}
        {current ? <span className="state-mark">{t('sessions.here')}</span> : null}
        <small>{t('sessions.line', { address, since: instant(startedAt), seen: instant(seenAt) })}</small>
      </div>
      {children}
    </li>
  );
}
