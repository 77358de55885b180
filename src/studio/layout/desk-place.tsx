import { useEffect, useRef } from 'react';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { LateView } from '../../core/ui/state/late-view.tsx';
import { Spinner } from '../../core/ui/state/spinner.tsx';
import { useWords } from '../../core/words/words.ts';
import { findDesk } from '../routing/desks.ts';
import type { StaffMember } from '../session/staff-session.ts';
import { showFailure } from './toasts.ts';

/** The desk of the address. After a step to another desk the focus is on it, and the page's title names it. */
export function DeskPlace({ me, path }: { me: StaffMember; path: string }) {
  const t = useWords('studio');
  const desk = findDesk(path, me.roles);
  const name = desk?.name;
  const before = useRef(name);
  useEffect(() => {
    document.title = name ? `${t(`desks.${name}`)} · ${t('name')}` : t('name');
    if (before.current !== name) document.getElementById('desk')?.focus({ preventScroll: true });
    before.current = name;
  }, [name, t]);

  if (!desk) return <EmptyState titleAs="h1" title={t('noDesk')} text={t('noDeskText')} />;
  return (
    <LateView
      key={desk.name}
      part={desk.part}
      onFailure={showFailure}
      waiting={
        <div role="status" aria-label={t('loading')}>
          <Spinner />
        </div>
      }
    >
      {({ default: Desk }) => <Desk />}
    </LateView>
  );
}
