import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { auditedActions } from '../../../../rules/staff/actions.ts';
import { auditedKinds } from '../../../../rules/staff/rights.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { type AuditEntry, auditLogFilters, readRecord } from './audit-log-state.ts';
import { actionOf, actorOf, objectOf } from './words-of-entry.ts';

const address = '/studio/audit-log';

/** The entries, the latest first, by person, action, object and time. */
export function AuditLogList() {
  useSignals();
  const t = useWords('studio');
  const { instant } = useMoments();
  const list = useList<AuditEntry>({ address, filters: auditLogFilters, read: readRecord });

  const columns: ListColumn<AuditEntry>[] = [
    {
      id: 'entry',
      label: t('record.entry'),
      text: ({ entry }) => String(entry),
      cell: entryLink,
      isFixed: true,
      isNumber: true,
    },
    { id: 'at', label: t('record.at'), text: ({ at }) => instant(at) },
    { id: 'actor', label: t('record.actor'), text: (entry) => actorOf(entry, t), cell: actorLink },
    { id: 'action', label: t('record.action'), text: (entry) => actionOf(entry, t) },
    { id: 'object', label: t('record.object'), text: objectOf, cell: objectLink },
    { id: 'reason', label: t('reason.label'), text: ({ reason }) => reason ?? '', cell: reasonText },
  ];
  return (
    <>
      <DeskHead title={t('desks.record')} text={t('record.text')} />
      <ListView
        list={list}
        label={t('desks.record')}
        columns={columns}
        hasSearch={false}
        filters={[
          {
            name: 'action',
            label: t('record.action'),
            options: auditedActions.map((value) => ({ value, label: t(`record.actions.${value}`) })),
          },
          { name: 'by', label: t('record.by'), options: [{ value: 'PEOPLE', label: t('record.people') }] },
          { name: 'from', label: t('record.from'), type: 'date' },
          { name: 'until', label: t('record.until'), type: 'date' },
          { name: 'actor', label: t('record.actor'), type: 'text' },
          {
            name: 'kind',
            label: t('record.objectKind'),
            options: auditedKinds.map((value) => ({ value, label: t(`record.objectKinds.${value}`) })),
          },
          { name: 'id', label: t('record.objectId'), type: 'text' },
        ]}
        rowId={({ entry }) => String(entry)}
        fileName="record"
        empty={{ title: t('record.empty') }}
      />
    </>
  );
}

const entryLink = ({ entry }: AuditEntry) => <Link href={`${address}/${entry}`}>{entry}</Link>;
const actorLink = (entry: AuditEntry) => <ActorLink entry={entry} />;
const objectLink = (entry: AuditEntry) => (
  <Link href={`${address}?${new URLSearchParams({ kind: entry.object.kind, id: entry.object.id })}`} translate="no">
    {objectOf(entry)}
  </Link>
);
const reasonText = ({ reason }: AuditEntry) => (
  <span dir="auto" translate="no">
    {reason}
  </span>
);

/** Leads to everything that the same person did. */
function ActorLink({ entry }: { entry: AuditEntry }) {
  const t = useWords('studio');
  return (
    <Link href={`${address}?${new URLSearchParams({ actor: entry.actor.id })}`} dir="auto" translate="no">
      {actorOf(entry, t)}
    </Link>
  );
}
