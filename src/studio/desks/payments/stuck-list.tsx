import { useSignals } from '@preact/signals-react/runtime';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '../../../../rules/money.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { failureIn } from '../../panel/failure-codes.ts';
import { mayFor } from '../../session/session-signals.ts';
import { addressOf } from '../orders/orders-state.ts';
import { AskAllButton, AskButton } from './ask-provider-button.tsx';
import { PaymentsNav } from './payments-nav.tsx';
import {
  adviceOf,
  idOfWork,
  ordersOf,
  readStuck,
  type StuckWork,
  stuckAddress,
  workWithout,
} from './payments-state.ts';

const orderLink = ({ order }: StuckWork) => (
  <Link href={addressOf(order.orderId)} translate="no">
    {order.number}
  </Link>
);

/** Work that has waited for more than five minutes: payments whose provider does not answer, and jobs that fail. */
export function StuckList() {
  useSignals();
  const t = useWords('studio-payments');
  const { instant } = useMoments();
  const language = useLanguage();
  const list = useList<StuckWork>({
    address: stuckAddress,
    filters: [],
    read: (_, cursor, signal) => readStuck(cursor, signal),
  });
  const mayAsk = mayFor('payment.settle', null);
  const bulkActions = useCallback(
    (chosen: readonly string[]) => {
      const work = list.rows.state.peek().value ?? [];
      const orderIds = ordersOf(work, chosen);
      return (
        <AskAllButton
          orderIds={orderIds}
          onDone={() => {
            list.selection.value = Object.fromEntries(
              workWithout(work, chosen, orderIds).map((id) => [id, true] as const),
            );
          }}
        />
      );
    },
    [list],
  );
  const seenOf = ({ kind, state, checkedAt, isSilent, tries, error, nextAt }: StuckWork): string =>
    [
      state !== null && t(`attemptStates.${state}`),
      checkedAt !== null && t('checkedAt', { at: instant(checkedAt) }),
      isSilent && t('silent'),
      kind !== 'PAYMENT' && kind !== 'ORDER' && t('tried', { count: tries }),
      error !== null && failureIn(error, t),
      nextAt !== null && t('nextAt', { at: instant(nextAt) }),
    ]
      .filter(Boolean)
      .join(' · ');
  const askCell = ({ order }: StuckWork) => <AskButton orderId={order.orderId} />;
  const askColumns: ListColumn<StuckWork>[] = [{ id: 'ask', label: t('ask'), text: () => '', cell: askCell }];
  const columns: ListColumn<StuckWork>[] = [
    { id: 'kind', label: t('work'), text: ({ kind }) => t(`workKinds.${kind}`), isFixed: true },
    { id: 'order', label: t('order'), text: ({ order }) => order.number, cell: orderLink },
    {
      id: 'amount',
      label: t('amount'),
      text: ({ amount }) => (amount === null ? '–' : formatMoney(amount, language)),
      isNumber: true,
    },
    {
      id: 'provider',
      label: t('provider'),
      text: ({ provider }) => (provider === null ? '–' : t(`providers.${provider}`)),
    },
    { id: 'since', label: t('since'), text: ({ since }) => instant(since) },
    ...(mayAsk ? askColumns : []),
    { id: 'seen', label: t('seen'), text: seenOf },
    { id: 'advice', label: t('advice.label'), text: (work) => t(`advice.${adviceOf(work, mayAsk)}`) },
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.payments')} text={t('stuckText')} />
      <PaymentsNav current="stuck" />
      <ListView
        list={list}
        label={t('pages.stuck')}
        columns={columns}
        rowId={idOfWork}
        fileName="payments-in-doubt"
        hasSearch={false}
        empty={{ title: t('noStuck'), text: t('noStuckText') }}
        actions={mayAsk ? bulkActions : undefined}
      />
    </>
  );
}
