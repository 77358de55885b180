import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '../../../../rules/money.ts';
import { orderFilters } from '../../../../rules/staff/order-filters.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { may, mayFor } from '../../session/session-signals.ts';
import { useTitles } from '../staff/use-titles.ts';
import { OrderMark, useOrderText } from './order-marks.tsx';
import { addressOf, type ListedOrder, ordersAddress, readOrders } from './orders-state.ts';
import { PackingActions } from './packing/packing-actions.tsx';
import { TrackingDialog } from './packing/tracking-dialog.tsx';

const linkOf = ({ number, orderId }: ListedOrder) => (
  <Link href={addressOf(orderId)} translate="no">
    {number}
  </Link>
);
const markOf = ({ status, payment, held, toSend }: ListedOrder) => (
  <OrderMark status={status} payment={payment} held={held} toSend={toSend} />
);

/** Orders by search, pending work and title; the newest first, or those to send by their wait. */
export function OrdersList() {
  useSignals();
  const t = useWords('studio-orders');
  const { instant } = useMoments();
  const language = useLanguage();
  const stateText = useOrderText();
  const titles = useTitles();
  const list = useList<ListedOrder>({ address: ordersAddress, filters: ['state', 'titleId'], read: readOrders });
  const fanOf = ({ fan }: ListedOrder): string =>
    fan.nickname === null ? t('fanLeft') : [fan.nickname, fan.name].filter(Boolean).join(' · ');
  const fanCell = (order: ListedOrder) => (
    <span dir="auto" translate={order.fan.nickname === null ? undefined : 'no'}>
      {fanOf(order)}
    </span>
  );
  const whatOf = ({ name, more }: ListedOrder) => (more > 0 ? t('nameAndMore', { name, count: more }) : name);

  const [uploads, setUploads] = useState(false);
  const packing = useCallback((orderIds: readonly string[]) => <PackingActions orderIds={orderIds} />, []);

  const columns: ListColumn<ListedOrder>[] = [
    { id: 'number', label: t('number'), text: ({ number }) => number, cell: linkOf, isFixed: true },
    { id: 'state', label: t('state'), text: stateText, cell: markOf },
    { id: 'what', label: t('what'), text: whatOf },
    {
      id: 'amount',
      label: t('amount'),
      text: ({ paymentAmount }) => (paymentAmount ? formatMoney(paymentAmount, language) : ''),
      isNumber: true,
    },
    { id: 'fan', label: t('fan'), text: fanOf, cell: fanCell },
    { id: 'createdAt', label: t('createdAt'), text: ({ createdAt }) => instant(createdAt), canSort: true },
    { id: 'payment', label: t('payment'), text: ({ payment }) => t(`payments.${payment}`) },
    {
      id: 'foundBy',
      label: t('studio:members.found'),
      text: ({ foundBy }) => (foundBy === null ? '' : t(`foundBy.${foundBy}`)),
    },
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.orders')} text={t('text')}>
        {may('order.ship') ? <Button onClick={() => setUploads(true)}>{t('studio-packing:upload')}</Button> : null}
      </DeskHead>
      {uploads ? (
        <TrackingDialog
          onClose={() => setUploads(false)}
          onDone={() => {
            setUploads(false);
            // The chosen ones may be sent by now.
            list.selection.value = {};
          }}
        />
      ) : null}
      <ListView
        list={list}
        label={t('studio:desks.orders')}
        columns={columns}
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: orderFilters.map((value) => ({ value, label: t(`filters.${value}`) })),
          },
          {
            name: 'titleId',
            label: t('title'),
            options: titles
              .filter(({ titleId }) => mayFor('order.read', titleId))
              .map(({ titleId, name }) => ({ value: titleId, label: name })),
          },
        ]}
        rowId={({ orderId }) => orderId}
        fileName="orders"
        empty={{ title: t('empty'), text: t('emptyText') }}
        actions={may('order.ship') ? packing : undefined}
      />
    </>
  );
}
