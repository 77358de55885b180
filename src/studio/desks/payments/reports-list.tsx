import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { DeskHead } from '../../layout/desk-head.tsx';
import { toasts } from '../../layout/toasts.ts';
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
  const [withdrawn, setWithdrawn] = useState<Report | null>(null);
  const list = useList<Report>({
    address: reportsAddress,
    filters: [],
    read: (_, cursor, signal) => readReports(cursor, signal),
  });
  const maySettle = mayFor('payment.settle', null);
  const stateOf = ({ withdrawn }: Report) =>
    withdrawn === null
      ? t('withdraw.counts')
      : t('withdraw.by', { name: withdrawn.by.name, at: instant(withdrawn.at) });
  const stateCell = (report: Report) =>
    report.withdrawn === null && maySettle ? (
      <Button onClick={() => setWithdrawn(report)}>{t('withdraw.button')}</Button>
    ) : (
      stateOf(report)
    );
  const columns: ListColumn<Report>[] = [
    { id: 'days', label: t('days'), text: ({ from, to }) => (from === to ? from : `${from} – ${to}`), isFixed: true },
    { id: 'provider', label: t('provider'), text: ({ provider }) => t(`providers.${provider}`) },
    { id: 'added', label: t('added'), text: ({ added }) => String(added), isNumber: true },
    { id: 'repeated', label: t('repeated'), text: ({ repeated }) => String(repeated), isNumber: true },
    { id: 'skipped', label: t('skipped'), text: ({ skipped }) => String(skipped), isNumber: true },
    { id: 'importedAt', label: t('importedAt'), text: ({ importedAt }) => instant(importedAt) },
    { id: 'by', label: t('importedBy'), text: ({ by }) => by.name },
    { id: 'state', label: t('withdraw.state'), text: stateOf, cell: stateCell },
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.payments')} text={t('reportsText')}>
        {maySettle ? (
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
      {withdrawn ? (
        <ReasonDialog
          title={t('withdraw.title')}
          text={t('withdraw.text')}
          confirmLabel={t('withdraw.button')}
          isDangerous
          onClose={() => setWithdrawn(null)}
          onDone={() => {
            setWithdrawn(null);
            toasts.show(t('withdraw.done'));
          }}
          onConfirm={(reason, key) =>
            studioCall('POST /studio/settlement/report/:reportId/withdrawal', {
              params: { reportId: withdrawn.reportId },
              body: { reason },
              key,
            })
          }
        />
      ) : null}
      {isOpen ? <ImportDialog onClose={() => setOpen(false)} onDone={() => setOpen(false)} /> : null}
    </>
  );
}
