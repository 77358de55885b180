import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { mayFor } from '../../session/session-signals.ts';
import { ImportDialog } from './import-dialog.tsx';
import { PaymentsNav } from './payments-nav.tsx';
import { type Report, readReports, reportsAddress } from './payments-state.ts';

/** The reports of the providers that were imported, and the import of another one. */
export function ReportsList() {
  useSignals();
  const t = useWords('studio-payments');
  const { instant } = useMoments();
  const [isOpen, setOpen] = useState(false);
  const list = useList<Report>({
    address: reportsAddress,
    filters: [],
    read: (_, cursor, signal) => readReports(cursor, signal),
  });
  const columns: ListColumn<Report>[] = [
    { id: 'days', label: t('days'), text: ({ from, to }) => (from === to ? from : `${from} – ${to}`), isFixed: true },
    { id: 'provider', label: t('provider'), text: ({ provider }) => t(`providers.${provider}`) },
    { id: 'added', label: t('added'), text: ({ added }) => String(added), isNumber: true },
    { id: 'known', label: t('known'), text: ({ known }) => String(known), isNumber: true },
    { id: 'skipped', label: t('skipped'), text: ({ skipped }) => String(skipped), isNumber: true },
    { id: 'importedAt', label: t('importedAt'), text: ({ importedAt }) => instant(importedAt) },
    { id: 'by', label: t('importedBy'), text: ({ by }) => by.name },
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.payments')} text={t('reportsText')}>
        {mayFor('payment.settle', null) ? (
          <Button kind="primary" onClick={() => setOpen(true)}>
            {t('import')}
          </Button>
        ) : null}
      </DeskHead>
      <PaymentsNav current="reports" />
      <ListView
        list={list}
        label={t('pages.reports')}
        columns={columns}
        rowId={({ reportId }) => reportId}
        fileName="reports"
        hasSearch={false}
        empty={{ title: t('noReport'), text: t('noReportText') }}
      />
      {isOpen ? (
        <ImportDialog
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            void list.rows.restart();
          }}
        />
      ) : null}
    </>
  );
}
