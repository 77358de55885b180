import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useMoments } from '../../../../core/clock/use-moments.ts';
import { useLanguage, useWords } from '../../../../core/words/words.ts';
import { DeskHead } from '../../../layout/desk-head.tsx';
import { ListView } from '../../../list/list-view.tsx';
import { useList } from '../../../list/use-list.ts';
import { useTitles } from '../../staff/use-titles.ts';
import { compareAddress, conflictsAddress, type ListedEntry, nameOfEntry, readEntries } from '../content-state.ts';
import { KindsNav } from '../kinds-nav.tsx';

const filters = ['titleId'] as const;
const linkOf = (entry: ListedEntry) => <CompareLink entry={entry} />;

/** Entries of which an import brought something else than Studio has published in the meantime. */
export function ConflictsPage() {
  useSignals();
  const t = useWords('studio-content');
  const reader = useLanguage();
  const { instant } = useMoments();
  const titles = useTitles();
  const list = useList<ListedEntry>({
    address: conflictsAddress,
    filters,
    read: (request, cursor, signal) => readEntries(null, { ...request, state: 'CONFLICT' }, cursor, signal),
  });
  const titleName = (id: string) => titles.find(({ titleId }) => titleId === id)?.name ?? id;
  return (
    <>
      <DeskHead title={t('imports.title')} text={t('imports.text')} />
      <KindsNav current="conflicts" />
      <ListView
        list={list}
        label={t('imports.title')}
        columns={[
          {
            id: 'name',
            label: t('list.name'),
            text: (entry) => nameOfEntry(entry, reader),
            cell: linkOf,
            isFixed: true,
          },
          { id: 'kind', label: t('list.kind'), text: ({ kind }) => t(`kinds.${kind}`) },
          { id: 'titles', label: t('list.titles'), text: ({ titleIds }) => titleIds.map(titleName).join(', ') },
          { id: 'changedAt', label: t('list.changedAt'), text: ({ changedAt }) => instant(changedAt) },
        ]}
        filters={[
          {
            name: 'titleId',
            label: t('fields.title'),
            options: titles.map(({ titleId, name }) => ({ value: titleId, label: name })),
          },
        ]}
        rowId={(entry) => `${entry.kind}/${entry.entryId}`}
        fileName="import-conflicts"
        empty={{ title: t('imports.empty'), text: t('imports.emptyText') }}
      />
    </>
  );
}

function CompareLink({ entry }: { entry: ListedEntry }) {
  const reader = useLanguage();
  return (
    <Link href={compareAddress(entry.kind, entry.entryId)} dir="auto" translate="no">
      {nameOfEntry(entry, reader)}
    </Link>
  );
}
