import { useState } from 'react';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { toasts } from '../../layout/toasts.ts';
import { type DeskOrder, parcelsIn, waitingLines } from './orders-state.ts';
import { CorrectDialog, DeliverDialog, LostDialog, SendDialog } from './parcel-dialogs.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type Opened = 'send' | 'correct' | 'deliver' | 'lose' | 'again' | 'back' | 'refund' | null;

/** The actions that the staff member's roles and the state of the order allow. */
export function OrderActions({ order, onChanged }: { order: DeskOrder; onChanged: () => void }) {
  const t = useWords('studio-orders');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const done = () => {
    // A refund may need an approval, so its dialog shows a toast of its own.
    if (opened !== null && opened !== 'refund') toasts.show(t(`done.${opened}`));
    close();
    onChanged();
  };
  const [toSend, sent] = [waitingLines(order), parcelsIn(order, 'SHIPPED')];
  const [arrived, lost] = [parcelsIn(order, 'DELIVERED'), parcelsIn(order, 'LOST')];
  const hasRefundable = order.lines.some(
    ({ state, mayRefund }) => mayRefund && state !== 'REFUNDED' && state !== 'RELEASED',
  );
  const actions: [Exclude<Opened, null>, boolean][] = [
    ['send', toSend.length > 0 && order.held === null],
    ['correct', sent.length > 0],
    // A lost parcel may arrive after all.
    ['deliver', sent.length + lost.length > 0],
    ['lose', sent.length + arrived.length > 0],
    ['again', lost.length > 0 && order.held === null],
    ['back', sent.length + arrived.length + lost.length > 0 && order.held === null],
    ['refund', order.paidAt !== null && order.held === null && hasRefundable],
  ];
  const shown = actions.filter(([, isUseful]) => isUseful);
  // An open dialog stays, even if no action is left: it may show why its action was refused.
  if (shown.length === 0 && opened === null) return null;
  const parts = { orderId: order.orderId, onDone: done, onRefused: onChanged, onClose: close };
  return (
    <section className="panel" aria-label={t('studio:members.change')}>
      <div className="desk-actions">
        {shown.map(([action], place) => (
          <Button
            key={action}
            kind={action === 'refund' ? 'danger' : place === 0 && action === 'send' ? 'primary' : 'quiet'}
            onClick={() => setOpened(action)}
          >
            {t(`actions.${action}`)}
          </Button>
        ))}
      </div>
      {opened === 'send' ? <SendDialog {...parts} lines={toSend} /> : null}
      {opened === 'correct' ? <CorrectDialog {...parts} parcels={sent} /> : null}
      {opened === 'deliver' ? <DeliverDialog {...parts} parcels={[...sent, ...lost]} /> : null}
      {opened === 'lose' ? <LostDialog {...parts} action="lose" parcels={[...sent, ...arrived]} /> : null}
      {opened === 'again' ? <LostDialog {...parts} action="again" parcels={lost} /> : null}
      {opened === 'back' ? (
        <LostDialog
          {...parts}
          action="back"
          parcels={[...sent, ...arrived, ...lost]}
          mayCorrectAddress={order.mayCorrectAddress}
        />
      ) : null}
      {opened === 'refund' ? <RefundDialog {...parts} order={order} /> : null}
    </section>
  );
}
