import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '../../../../rules/money.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { mayFor } from '../../session/session-signals.ts';
import { addressOf } from '../orders/orders-state.ts';
import { PaymentsNav } from './payments-nav.tsx';
import { type Dispute, disputesAddress, isUrgent, readDisputes } from './payments-state.ts';

const orderLink = ({ order }: Dispute) => (
  <Link href={addressOf(order.orderId)} translate="no">
    {order.number}
  </Link>
);
const referenceOf = ({ reference }: Dispute) => <code translate="no">{reference}</code>;

/** Payments that the payer's bank disputes: the open ones, by deadline, or the decided ones. */
export function DisputesList() {
  useSignals();
  const t = useWords('studio-payments');
  const { instant } = useMoments();
  const language = useLanguage();
  const [noted, setNoted] = useState<Dispute | null>(null);
  const list = useList<Dispute>({ address: disputesAddress, filters: ['state'], read: readDisputes });
  const mayNote = mayFor('payment.settle', null);
  const timeOf = (at: string | null) => (at === null ? '–' : instant(at));
  const sentOf = ({ sent }: Dispute) => (sent === null ? '–' : [sent.note, sent.by.name, instant(sent.at)].join(' · '));
  const dueCell = (dispute: Dispute) => (
    <span className={isUrgent(dispute, serverNow()) ? 'state-mark state-mark-alert' : undefined}>
      {timeOf(dispute.dueAt)}
    </span>
  );
  const noteCell = (dispute: Dispute) =>
    dispute.closedAt === null ? <Button onClick={() => setNoted(dispute)}>{t('noteEvidence')}</Button> : '–';
  const note: ListColumn<Dispute>[] = [{ id: 'note', label: t('noteEvidence'), text: () => '', cell: noteCell }];
  const columns: ListColumn<Dispute>[] = [
    { id: 'order', label: t('order'), text: ({ order }) => order.number, cell: orderLink, isFixed: true },
    { id: 'dueAt', label: t('dueAt'), text: ({ dueAt }) => timeOf(dueAt), cell: dueCell },
    { id: 'amount', label: t('amount'), text: ({ amount }) => formatMoney(amount, language), isNumber: true },
    ...(mayNote ? note : []),
    { id: 'sent', label: t('sent'), text: sentOf },
    { id: 'openedAt', label: t('openedAt'), text: ({ openedAt }) => instant(openedAt) },
    { id: 'closedAt', label: t('closedAt'), text: ({ closedAt }) => timeOf(closedAt) },
    { id: 'provider', label: t('provider'), text: ({ provider }) => t(`providers.${provider}`) },
    { id: 'reference', label: t('reference'), text: ({ reference }) => reference ?? '', cell: referenceOf },
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.payments')} text={t('disputesText')} />
      <PaymentsNav current="disputes" />
      <ListView
        list={list}
        label={t('pages.disputes')}
        columns={columns}
        filters={[
          {
            name: 'state',
            label: t('state'),
            none: t('disputeStates.OPEN'),
            options: [{ value: 'CLOSED', label: t('disputeStates.CLOSED') }],
          },
        ]}
        rowId={({ attemptId }) => attemptId}
        fileName="disputes"
        hasSearch={false}
        empty={{ title: t('noDispute'), text: t('noDisputeText') }}
      />
      {noted ? (
        <ReasonDialog
          title={t('noteEvidence')}
          text={t('evidenceText')}
          confirmLabel={t('evidenceSave')}
          onClose={() => setNoted(null)}
          onDone={() => setNoted(null)}
          onConfirm={(reason, key) =>
            studioCall('POST /studio/payment/dispute/:attemptId/evidence', {
              params: { attemptId: noted.attemptId },
              body: { reason },
              key,
            })
          }
        />
      ) : null}
    </>
  );
}
