import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useWords } from '../../../core/words/words.ts';
import type { EntryKind } from '../../forms/entry/fields.ts';
import '../../layout/desk-nav.css';
import { staff } from '../../session/session-signals.ts';
import { calendarAddress, kindsFor, listAddress } from './content-state.ts';

/** The kinds of content that the reader may see. */
export function KindsNav({ current }: { current: EntryKind | 'calendar' | null }) {
  useSignals();
  const t = useWords('studio-content');
  const { readable } = kindsFor(staff.value?.rights ?? []);
  return (
    <nav className="kinds" aria-label={t('list.kind')}>
      <Link href={listAddress(null)} aria-current={current === null ? 'page' : undefined}>
        {t('desk.all')}
      </Link>
      {readable.map((kind) => (
        <Link key={kind} href={listAddress(kind)} aria-current={kind === current ? 'page' : undefined}>
          {t(`kinds.${kind}`)}
        </Link>
      ))}
      <Link href={calendarAddress} aria-current={current === 'calendar' ? 'page' : undefined}>
        {t('calendar.title')}
      </Link>
    </nav>
  );
}
