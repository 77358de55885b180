import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { formatMoney } from '../../../../rules/money.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { proveFirst } from '../../session/prove-first.ts';
import { mayFor } from '../../session/session-signals.ts';
import { useTitles } from '../staff/use-titles.ts';
import { PaymentsNav } from './payments-nav.tsx';
import {
  exportAddress,
  paymentsAddress,
  periodOf,
  readSettlement,
  rowIdOf,
  type SettledRow,
  views,
} from './payments-state.ts';

/** Payments and refunds by day and provider, by title or by product; this month without a choice. */
export function SettlementList() {
  useSignals();
  const t = useWords('studio-payments');
  const language = useLanguage();
  const titles = useTitles();
  const [now] = useState(() => new Date());
  const ofAll = mayFor('payment.read', null);
  const list = useList<SettledRow>({
    address: paymentsAddress,
    filters: ['from', 'to', 'by'],
    // A role for some titles sees only the sums of their products.
    read: (request, _, signal) => readSettlement(ofAll ? request : { by: 'PRODUCT', ...request }, signal),
  });
  const chosen = list.query.value.filters;
  const by = views.find((part) => part === chosen['by']) ?? (ofAll ? 'DAY' : 'PRODUCT');
  const money = (amount: number, { currency }: SettledRow) => formatMoney({ amount, currency }, language);
  const titleOf = (titleId: string) => titles.find((title) => title.titleId === titleId)?.name ?? titleId;
  const { from, to } = periodOf(chosen, now);

  const ofProduct: ListColumn<SettledRow>[] = [
    { id: 'title', label: t('title'), text: ({ titleId }) => (titleId === null ? '–' : titleOf(titleId)) },
    { id: 'product', label: t('product'), text: ({ product }) => product?.name ?? t('noProduct') },
  ];
  const amountText = (amount: number | null, row: SettledRow) => (amount === null ? '–' : money(amount, row));
  const left: ListColumn<SettledRow>[] = [
    { id: 'fee', label: t(by === 'DAY' ? 'fee' : 'feeShare'), text: (row) => amountText(row.fee, row), isNumber: true },
    { id: 'net', label: t('net'), text: (row) => amountText(row.net, row), isNumber: true },
  ];
  const columns: ListColumn<SettledRow>[] = [
    { id: 'day', label: t('day'), text: ({ day }) => day, isFixed: true },
    { id: 'provider', label: t('provider'), text: ({ provider }) => t(`providers.${provider}`) },
    ...(by === 'DAY' ? [] : ofProduct.slice(0, by === 'TITLE' ? 1 : 2)),
    { id: 'currency', label: t('currency'), text: ({ currency }) => currency },
    { id: 'payments', label: t('payments'), text: (row) => String(row.payments), isNumber: true },
    { id: 'gross', label: t('gross'), text: (row) => money(row.gross, row), isNumber: true },
    { id: 'refunds', label: t('refunds'), text: (row) => money(row.refunds, row), isNumber: true },
    ...left,
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.payments')} text={t('text')}>
        {ofAll ? (
          <a className="button button-quiet" href={exportAddress({ from, to })} onClick={proveFirst} download>
            {t('export')}
          </a>
        ) : null}
      </DeskHead>
      <PaymentsNav current="settlement" />
      <p className="panel-note">
        {t('shown', { from, to })} {by === 'DAY' ? null : t('feeShareText')}
      </p>
      <ListView
        list={list}
        label={t('pages.settlement')}
        columns={columns}
        filters={[
          { name: 'from', label: t('from'), type: 'date' },
          { name: 'to', label: t('to'), type: 'date' },
          {
            name: 'by',
            label: t('by'),
            none: t(ofAll ? 'views.DAY' : 'views.PRODUCT'),
            options: (ofAll ? views : views.slice(0, 1)).map((part) => ({ value: part, label: t(`views.${part}`) })),
          },
        ]}
        rowId={rowIdOf}
        fileName={`settlement-${from}-${to}`}
        hasSearch={false}
        empty={{ title: t('empty', { from, to }), text: t('emptyText') }}
      />
    </>
  );
}
