import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '../../../../rules/money.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { useRunEach } from '../../list/use-run-each.ts';
import { mayFor } from '../../session/session-signals.ts';
import { addressOf } from '../orders/orders-state.ts';
import { PaymentsNav } from './payments-nav.tsx';
import { type Difference, decidedStates, differencesAddress, providers, readDifferences } from './payments-state.ts';

const orderLink = ({ order }: Difference) =>
  order === null ? (
    '–'
  ) : (
    <Link href={addressOf(order.orderId)} translate="no">
      {order.number}
    </Link>
  );
const referenceOf = ({ reference }: Difference) => <code translate="no">{reference}</code>;

/** Where payments and the reports of the providers differ: the open ones, or those of a filter. */
export function DifferencesList() {
  useSignals();
  const t = useWords('studio-payments');
  const { instant } = useMoments();
  const language = useLanguage();
  const runEach = useRunEach();
  const [explained, setExplained] = useState<readonly Difference[]>([]);
  const list = useList<Difference>({
    address: differencesAddress,
    filters: ['state', 'provider'],
    read: readDifferences,
  });
  const mayExplain = mayFor('payment.settle', null);
  const bulkActions = useCallback(
    (chosen: readonly string[]) => {
      const rows = list.rows.state.peek().value ?? [];
      const open = rows.filter((row) => row.state === 'OPEN' && chosen.includes(row.differenceId));
      return open.length === 0 ? null : (
        <Button onClick={() => setExplained(open)}>{t('explainMany', { count: open.length })}</Button>
      );
    },
    [list, t],
  );
  const [first, ...others] = explained;
  const money = (side: Difference['ours']) => (side === null ? '–' : formatMoney(side, language));
  const decided = ({ state, by, note }: Difference) =>
    state === 'EXPLAINED' ? [note, by?.name].filter(Boolean).join(' · ') : t(`states.${state}`);
  const decideCell = (difference: Difference) =>
    difference.state === 'OPEN' && mayExplain ? (
      <Button onClick={() => setExplained([difference])}>{t('explain')}</Button>
    ) : (
      <span dir="auto">{decided(difference)}</span>
    );
  const columns: ListColumn<Difference>[] = [
    { id: 'kind', label: t('difference'), text: ({ kind }) => t(`kinds.${kind}`), isFixed: true },
    { id: 'order', label: t('order'), text: ({ order }) => order?.number ?? '–', cell: orderLink },
    { id: 'ours', label: t('ours'), text: ({ ours }) => money(ours), isNumber: true },
    { id: 'theirs', label: t('theirs'), text: ({ theirs }) => money(theirs), isNumber: true },
    { id: 'decided', label: t('decided'), text: decided, cell: decideCell },
    { id: 'provider', label: t('provider'), text: ({ provider }) => t(`providers.${provider}`) },
    { id: 'foundAt', label: t('foundAt'), text: ({ foundAt }) => instant(foundAt) },
    { id: 'reference', label: t('reference'), text: ({ reference }) => reference, cell: referenceOf },
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.payments')} text={t('differencesText')} />
      <PaymentsNav current="differences" />
      <ListView
        list={list}
        label={t('pages.differences')}
        columns={columns}
        filters={[
          {
            name: 'state',
            label: t('state'),
            none: t('states.OPEN'),
            options: decidedStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
          },
          {
            name: 'provider',
            label: t('provider'),
            options: providers.map((provider) => ({ value: provider, label: t(`providers.${provider}`) })),
          },
        ]}
        rowId={({ differenceId }) => differenceId}
        fileName="differences"
        hasSearch={false}
        empty={{ title: t('noDifference'), text: t('noDifferenceText') }}
        actions={mayExplain ? bulkActions : undefined}
      />
      {first ? (
        <ReasonDialog
          title={others.length === 0 ? t('explain') : t('explainMany', { count: explained.length })}
          text={
            others.length === 0
              ? `${t(`kinds.${first.kind}`)}: ${t('bothSides', { ours: money(first.ours), theirs: money(first.theirs) })}`
              : t('explainManyText')
          }
          confirmLabel={t('explainDone')}
          content={JSON.stringify(explained.map(({ differenceId }) => differenceId))}
          onClose={() => setExplained([])}
          onDone={() => {
            setExplained([]);
            list.selection.value = {};
          }}
          onConfirm={(reason, key) =>
            others.length === 0
              ? explain(first, reason, key)
              : runEach(explained, key, (each, under) => explain(each, reason, under))
          }
        />
      ) : null}
    </>
  );
}

const explain = ({ differenceId }: Difference, reason: string, key: string) =>
  studioCall('POST /studio/settlement/difference/:differenceId/explanation', {
    params: { differenceId },
    body: { reason },
    key,
  });
