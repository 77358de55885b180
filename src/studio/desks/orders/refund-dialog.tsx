import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { formatMoney } from '../../../../rules/money.ts';
import { refundCauses } from '../../../../rules/staff/limits.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { failureText } from '../../api/failure.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { toasts } from '../../layout/toasts.ts';
import { LinesChoice } from './lines-choice.tsx';
import {
  type Counts,
  causeOf,
  type DeskOrder,
  type RefundKind,
  refundKinds,
  refundOf,
  refundRows,
  sumOf,
} from './orders-state.ts';

interface RefundDialogProps {
  order: DeskOrder;
  orderId: string;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

/** The amounts that would be refunded for each line, by the kind of refund. */
function usePreview(orderId: string, kind: RefundKind) {
  useSignals();
  const [shown, setShown] = useState(() => ({ kind, preview: previewOf(orderId, kind) }));
  if (shown.kind !== kind) setShown({ kind, preview: previewOf(orderId, kind) });
  const { preview } = shown;
  useEffect(() => {
    void preview.load();
    return () => preview.dispose();
  }, [preview]);
  return { preview: preview.state.value, reload: preview.load };
}

const previewOf = (orderId: string, kind: RefundKind) =>
  createRemote((signal) =>
    studioCall('GET /studio/order/:orderId/refund', { params: { orderId }, query: { kind }, signal }),
  );

/** Refunds lines; a large amount needs the approval of a second person. */
export function RefundDialog({ order, orderId, onDone, onRefused, onClose }: RefundDialogProps) {
  const t = useWords('studio-orders');
  const language = useLanguage();
  const [kind, setKind] = useState<RefundKind>('UNUSED');
  const [cause, setCause] = useState(causeOf[kind]);
  const [chosen, setChosen] = useState<string[]>([]);
  const [counts, setCounts] = useState<Counts>({});
  const [toStock, setToStock] = useState(true);
  const { preview, reload } = usePreview(orderId, kind);
  const value = preview.value;
  const rows = value ? refundRows(order, value, kind) : [];
  const lines = rows.map(({ id, name, max, amount, quantity, trackingNumber }) => {
    const money = formatMoney({ amount, currency: value?.alone.currency ?? 'KRW' }, language);
    return { id, name, max, text: [`${quantity} × ${name}`, money, trackingNumber].filter(Boolean).join(' · ') };
  });
  const chosenIds = chosen.filter((id) => rows.some((row) => row.id === id));
  const sum = value && sumOf(rows, value, chosenIds, counts);
  const body = { ...refundOf(rows, chosenIds, counts), kind, ...(cause && { cause }), toStock };
  const needsTwo = sum?.needsTwo === true;
  return (
    <ReasonDialog
      title={t('actions.refund')}
      text={t(needsTwo ? 'refundTwoText' : 'refundText')}
      confirmLabel={
        needsTwo
          ? t('studio:members.ask')
          : sum && sum.amount > 0
            ? t('refundAmount', { amount: formatMoney(sum, language) })
            : t('actions.refund')
      }
      isDangerous
      content={JSON.stringify([body, sum?.amount])}
      isComplete={sum !== undefined && sum.amount > 0 && cause !== null}
      onClose={onClose}
      onDone={onDone}
      onRefused={() => {
        void reload();
        onRefused();
      }}
      onConfirm={async (reason, key) => {
        if (!sum) throw new Error('no amount is known');
        const amount = { amount: sum.amount, currency: sum.currency };
        const options = { params: { orderId }, body: { ...body, amount, reason }, key };
        const reply = needsTwo
          ? await studioCall('POST /studio/order/:orderId/refund/large', options)
          : await studioCall('POST /studio/order/:orderId/refund', options);
        const waits = 'approval' in reply && reply.approval !== null;
        toasts.show(t(waits ? 'studio:members.requested' : 'done.refund'));
        return reply;
      }}
    >
      <Choice
        label={t('refundKind')}
        values={refundKinds}
        value={kind}
        nameOf={(one) => t(`refundKinds.${one}`)}
        onChange={(next) => {
          setKind(next ?? 'UNUSED');
          setCause(causeOf[next ?? 'UNUSED']);
          setChosen([]);
          setCounts({});
        }}
      />
      <Choice
        label={t('refundCause')}
        values={refundCauses}
        value={cause}
        nameOf={(one) => t(`refundCauses.${one}`)}
        none={t('chooseCause')}
        onChange={setCause}
      />
      {preview.status === 'failed' ? <p className="field-error">{failureText(preview.error)}</p> : null}
      {preview.status === 'loading' ? (
        <div role="status" aria-label={t('loading')}>
          <Spinner />
        </div>
      ) : null}
      {value && lines.length === 0 ? <p className="panel-note">{t('nothingToRefund')}</p> : null}
      {lines.length > 0 ? (
        <LinesChoice lines={lines} chosen={chosenIds} onChange={setChosen} counts={counts} onCount={setCounts} />
      ) : null}
      {kind === 'RETURNED' && lines.length > 0 ? (
        <Checkbox checked={toStock} onChange={setToStock}>
          {t('toStock')}
        </Checkbox>
      ) : null}
      {sum && sum.amount > 0 ? <p role="status">{t('refundSum', { amount: formatMoney(sum, language) })}</p> : null}
    </ReasonDialog>
  );
}
