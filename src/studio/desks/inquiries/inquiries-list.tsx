import { useSignals } from '@preact/signals-react/runtime';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { languages } from '../../../core/words/language.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { may } from '../../session/session-signals.ts';
import { BulkActions } from './bulk-actions.tsx';
import {
  address,
  addressOf,
  type ListedInquiry,
  readInquiries,
  settledAt,
  stateWord,
  timeBetween,
} from './inquiries-state.ts';
import { StatusMark } from './status-mark.tsx';

/** Without a filter, the list shows waiting inquiries. */
const states = ['MINE', 'ANSWERED', 'CLOSED', 'ALL'] as const;
const topics = [
  'ACCOUNT',
  'VOTE',
  'PAYMENT',
  'TICKET',
  'STREAM',
  'EVENT',
  'OTHER',
  'SUSPENSION',
] as const satisfies ListedInquiry['topic'][];
const filters = ['state', 'topic', 'language'];

const linkOf = ({ inquiryId, firstLine }: ListedInquiry) => (
  <Link href={addressOf(inquiryId)} dir="auto" translate="no">
    {firstLine}
  </Link>
);
const markOf = (row: ListedInquiry) => <StatusMark inquiry={row} />;
const idOf = ({ inquiryId }: ListedInquiry) => <code translate="no">{inquiryId}</code>;
const fanOf = (row: ListedInquiry) => <FanName row={row} />;

/** The fan, or a mark for a guest without an account. */
function FanName({ row: { nickname, isGuest } }: { row: ListedInquiry }) {
  const t = useWords('studio-inquiries');
  if (isGuest) return <span className="state-mark">{t('guest')}</span>;
  return (
    <span dir="auto" translate="no">
      {nickname ?? '–'}
    </span>
  );
}

/** Inquiries: those that wait, the oldest first, or those of a filter. */
export function InquiriesList() {
  useSignals();
  const t = useWords('studio-inquiries');
  const { instant } = useMoments();
  const language = useLanguage();
  const list = useList<ListedInquiry>({ address, filters, read: readInquiries });
  const bulkActions = useCallback(
    (chosen: readonly string[]) => (
      <BulkActions
        inquiries={list.rows.state.peek().value ?? []}
        chosen={chosen}
        onDone={() => {
          list.selection.value = {};
        }}
      />
    ),
    [list],
  );
  const after = (from: string, to: string | null) =>
    to === null ? '–' : t('after', { time: timeBetween(from, to, language) });
  const columns: ListColumn<ListedInquiry>[] = [
    {
      id: 'waited',
      label: t('waited'),
      text: (row) => timeBetween(row.waitsSince, settledAt(row), language),
    },
    { id: 'text', label: t('inquiry'), text: ({ firstLine }) => firstLine, cell: linkOf, isFixed: true },
    { id: 'topic', label: t('topic'), text: ({ topic }) => t(`inquiry:topics.${topic}`) },
    { id: 'holder', label: t('holder'), text: ({ holder }) => holder?.name ?? '–' },
    {
      id: 'status',
      label: t('state'),
      text: (row) => t(stateWord(row)),
      cell: markOf,
    },
    { id: 'language', label: t('language'), text: (row) => t(`studio:members.languages.${row.language}`) },
    { id: 'fan', label: t('fan'), text: (row) => (row.isGuest ? t('guest') : (row.nickname ?? '–')), cell: fanOf },
    {
      id: 'firstAnswer',
      label: t('firstAnswer'),
      text: ({ askedAt, firstAnsweredAt }) => after(askedAt, firstAnsweredAt),
    },
    { id: 'settled', label: t('settled'), text: (row) => after(row.askedAt, settledAt(row)) },
    { id: 'askedAt', label: t('askedAt'), text: ({ askedAt }) => instant(askedAt) },
    { id: 'inquiryId', label: t('id'), text: ({ inquiryId }) => inquiryId, cell: idOf },
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.inquiries')} text={t('text')} />
      <ListView
        list={list}
        label={t('studio:desks.inquiries')}
        columns={columns}
        filters={[
          {
            name: 'state',
            label: t('state'),
            none: t('states.WAITING'),
            options: states.map((state) => ({ value: state, label: t(`states.${state}`) })),
          },
          {
            name: 'topic',
            label: t('topic'),
            options: topics.map((topic) => ({ value: topic, label: t(`inquiry:topics.${topic}`) })),
          },
          {
            name: 'language',
            label: t('language'),
            options: languages.map((value) => ({ value, label: t(`studio:members.languages.${value}`) })),
          },
        ]}
        rowId={({ inquiryId }) => inquiryId}
        fileName="inquiries"
        empty={{ title: t('empty'), text: t('emptyText') }}
        actions={may('inquiry.answer') ? bulkActions : undefined}
      />
    </>
  );
}
