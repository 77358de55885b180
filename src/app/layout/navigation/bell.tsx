import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { createLatePart } from '../../../core/state/late-part.ts';
import { BellIcon } from '../../../core/ui/icons/bell.tsx';
import { useWords } from '../../../core/words/words.ts';
import { unreadItems } from '../../inbox/inbox-count.ts';
import { useAddition } from '../../takeover/use-addition.ts';
import { CountMark } from './count-mark.tsx';
import { useIsCurrent } from './places.ts';

/** The number comes after the page. */
const inboxCode = createLatePart(() => import('../../inbox/follow-inbox.ts'));

/** The way to the fan's inbox, with the number of unread items. */
export function Bell() {
  useSignals();
  const t = useWords('site');
  const isCurrent = useIsCurrent();
  const part = useAddition(inboxCode, (error) => console.error(error));
  useEffect(() => part?.followInbox(), [part]);
  const count = unreadItems.value ?? 0;
  return (
    <Link
      className="button button-plain button-icon header-bell"
      href="/inbox"
      title={t('places.inbox')}
      aria-current={isCurrent('/inbox') ? 'page' : undefined}
    >
      <BellIcon />
      <span className="unseen">{t('places.inbox')}</span>
      <CountMark count={count} words={t('unreadItems', { count })} />
    </Link>
  );
}
