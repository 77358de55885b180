import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { may } from '../../session/session-signals.ts';
import { addressOf, type Delivery, deliveryStates, readDeliveries, type Webhook } from './partners-state.ts';
import { ReplayDialog } from './replay-dialog.tsx';

const idCell = ({ eventId }: Delivery) => <code translate="no">{eventId}</code>;

/** Sent and waiting events of a webhook, with the latest attempt of each. */
export function Deliveries({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  useSignals();
  const t = useWords('studio-partners');
  const { instant } = useMoments();
  const [replayed, setReplayed] = useState<number | null>(null);
  const { partnerId, webhookId } = webhook;
  const list = useList<Delivery>({
    address: `${addressOf(partnerId)}/webhooks/${webhookId}`,
    filters: ['state'],
    read: (request, cursor, signal) => readDeliveries(webhookId, request, cursor, signal),
  });

  const answerOf = ({ attempts: [latest] }: Delivery) =>
    latest === undefined ? '–' : [latest.status, latest.error].filter((part) => part !== null).join(' · ');
  const stateCell = ({ state }: Delivery) => (
    <span className={state === 'FAILED' ? 'state-mark state-mark-alert' : 'state-mark'}>
      {t(`deliveryStates.${state}`)}
    </span>
  );
  const replayCell = ({ deliveryId }: Delivery) => (
    <Button onClick={() => setReplayed(deliveryId)}>{t('replay')}</Button>
  );
  const columns: ListColumn<Delivery>[] = [
    { id: 'type', label: t('type'), text: ({ type }) => t(`typeNames.${type}`), isFixed: true },
    { id: 'state', label: t('state'), text: ({ state }) => t(`deliveryStates.${state}`), cell: stateCell },
    { id: 'at', label: t('at'), text: ({ at }) => instant(at) },
    { id: 'attempts', label: t('attempts'), text: ({ attempts }) => String(attempts[0]?.attempt ?? 0), isNumber: true },
    { id: 'answer', label: t('answer'), text: answerOf },
    { id: 'nextAt', label: t('nextAt'), text: ({ nextAt }) => (nextAt ? instant(nextAt) : '–') },
    { id: 'eventId', label: t('eventId'), text: ({ eventId }) => eventId, cell: idCell },
    ...(may('partner.manage') ? [{ id: 'replay', label: t('replay'), text: () => '', cell: replayCell }] : []),
  ];
  return (
    <>
      <h2>{t('sent')}</h2>
      <ListView
        list={list}
        label={t('sent')}
        columns={columns}
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: deliveryStates.map((value) => ({ value, label: t(`deliveryStates.${value}`) })),
          },
        ]}
        rowId={({ deliveryId }) => String(deliveryId)}
        fileName="webhooks"
        empty={{ title: t('nothingSent'), text: t('nothingSentText') }}
        hasSearch={false}
      />
      {replayed === null ? null : (
        <ReplayDialog
          webhookId={webhookId}
          deliveryId={replayed}
          onClose={() => setReplayed(null)}
          onDone={() => {
            setReplayed(null);
            onChanged();
          }}
        />
      )}
    </>
  );
}
