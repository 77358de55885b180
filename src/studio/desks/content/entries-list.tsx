import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { languageNames } from '../../../core/words/language-names.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { EntryKind } from '../../forms/entry/fields.ts';
import { LanguageNames } from '../../forms/fields/language-name.tsx';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { staff } from '../../session/session-signals.ts';
import { useTitles } from '../staff/use-titles.ts';
import {
  entryAddress,
  entryFilters,
  kindsFor,
  type ListedEntry,
  listAddress,
  marksOf,
  nameOfEntry,
  newAddress,
  readEntries,
  stateFilters,
} from './content-state.ts';
import { KindsNav } from './kinds-nav.tsx';
import { StateMarks } from './state-marks.tsx';

const marksCell = (entry: ListedEntry) => <StateMarks marks={marksOf(entry)} />;
const linkOf = (entry: ListedEntry) => <EntryLink entry={entry} />;
const missingCell = ({ missing }: ListedEntry) =>
  missing.length === 0 ? null : (
    <span className="missing">
      <span>
        <LanguageNames languages={missing} />
      </span>
    </span>
  );
const idCell = ({ entryId }: ListedEntry) => <code translate="no">{entryId}</code>;

/** The entries of one kind, or of all of them: the last changed first. */
export function EntriesList({ kind }: { kind: EntryKind | null }) {
  useSignals();
  const t = useWords('studio-content');
  const reader = useLanguage();
  const { instant } = useMoments();
  const titles = useTitles();
  const { creatable } = kindsFor(staff.value?.rights ?? []);
  const list = useList<ListedEntry>({
    address: listAddress(kind),
    filters: entryFilters,
    read: (request, cursor, signal) => readEntries(kind, request, cursor, signal),
  });
  const titleName = (id: string) => titles.find(({ titleId }) => titleId === id)?.name ?? id;

  const columns: ListColumn<ListedEntry>[] = [
    { id: 'name', label: t('list.name'), text: (entry) => nameOfEntry(entry, reader), cell: linkOf, isFixed: true },
    {
      id: 'state',
      label: t('list.state'),
      text: (entry) =>
        marksOf(entry)
          .map((mark) => t(`states.${mark}`))
          .join(', '),
      cell: marksCell,
    },
    ...(kind === null
      ? [{ id: 'kind', label: t('list.kind'), text: (entry: ListedEntry) => t(`kinds.${entry.kind}`) }]
      : []),
    {
      id: 'missing',
      label: t('list.missing'),
      text: ({ missing }) => missing.map((language) => languageNames[language]).join(', '),
      cell: missingCell,
    },
    { id: 'titles', label: t('list.titles'), text: ({ titleIds }) => titleIds.map(titleName).join(', ') },
    { id: 'changedAt', label: t('list.changedAt'), text: ({ changedAt }) => instant(changedAt) },
    { id: 'id', label: t('list.id'), text: ({ entryId }) => entryId, cell: idCell },
  ];
  return (
    <>
      <DeskHead
        title={t(kind === null ? 'desk.title' : `kinds.${kind}`)}
        text={t(kind === null ? 'desk.text' : `kindTexts.${kind}`)}
      >
        {kind !== null && creatable.includes(kind) ? (
          <Link href={newAddress(kind)} className="button button-primary">
            {t(`new.${kind}`)}
          </Link>
        ) : null}
      </DeskHead>
      <KindsNav current={kind} />
      <ListView
        list={list}
        label={t(kind === null ? 'desk.title' : `kinds.${kind}`)}
        columns={columns}
        filters={[
          {
            name: 'state',
            label: t('list.state'),
            options: stateFilters.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          {
            name: 'titleId',
            label: t('fields.title'),
            options: titles.map(({ titleId, name }) => ({ value: titleId, label: name })),
          },
        ]}
        rowId={(entry) => `${entry.kind}/${entry.entryId}`}
        fileName={kind ?? 'content'}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
    </>
  );
}

function EntryLink({ entry }: { entry: ListedEntry }) {
  const reader = useLanguage();
  return (
    <Link href={entryAddress(entry.kind, entry.entryId)} dir="auto" translate="no">
      {nameOfEntry(entry, reader)}
    </Link>
  );
}
