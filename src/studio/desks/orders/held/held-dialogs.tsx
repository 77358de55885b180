import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { formatMoney } from '../../../../../rules/money.ts';
import type { Remote } from '../../../../core/state/remote.ts';
import { useLanguage, useWords } from '../../../../core/words/words.ts';
import { studioCall } from '../../../api/studio-call.ts';
import { useObject } from '../../../api/use-remote.ts';
import { ReasonDialog } from '../../../forms/reason-dialog.tsx';
import { Pending } from '../../../layout/pending.tsx';
import { toasts } from '../../../layout/toasts.ts';
import { LinesChoice } from '../lines-choice.tsx';
import type { DeskOrder } from '../orders-state.ts';
import { assignmentOf, type HeldPreview, heldLines, needsTwo } from './held-state.ts';

interface HeldDialogProps {
  order: DeskOrder;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

const useHeld = (orderId: string): Remote<HeldPreview> =>
  useObject((signal) => studioCall('GET /studio/order/:orderId/held', { params: { orderId }, signal }));

/** Names the lines for which money went back at the provider; where much is at stake, a second person approves it. */
export function AssignDialog({ order, onDone, onRefused, onClose }: HeldDialogProps) {
  useSignals();
  const t = useWords('studio-orders');
  const language = useLanguage();
  const held = useHeld(order.orderId);
  const [chosen, setChosen] = useState<string[]>([]);
  const { value } = held.state.value;
  const lines = value ? heldLines(order, value) : [];
  const assignment = value && assignmentOf(lines, value, chosen);
  const money = (amount: number) => formatMoney({ amount, currency: value?.open.currency ?? 'KRW' }, language);
  const needsApproval = value !== undefined && needsTwo(value);
  return (
    <ReasonDialog
      title={t('actions.assign')}
      text={t(needsApproval ? 'decideTwoText' : 'assignText')}
      confirmLabel={needsApproval ? t('studio:members.ask') : t('actions.assign')}
      isDangerous
      content={JSON.stringify(assignment)}
      isComplete={assignment !== undefined && assignment.sum > 0 && !assignment.isTooMuch}
      incompleteText={t(assignment?.isTooMuch ? 'assignTooMuch' : 'studio:reason.incomplete')}
      onClose={onClose}
      onDone={onDone}
      onRefused={() => {
        void held.load();
        onRefused();
      }}
      onConfirm={async (reason, key) => {
        if (!value || !assignment) throw new Error('the preview is not loaded');
        const amount = { amount: assignment.sum, currency: value.open.currency };
        const { lineIds, pieces } = assignment;
        const body = { lineIds, pieces, amount, reason };
        const options = { params: { orderId: order.orderId }, body, key };
        const reply = needsApproval
          ? await studioCall('POST /studio/order/:orderId/held/assignment/large', options)
          : await studioCall('POST /studio/order/:orderId/held/assignment', options);
        toasts.show(t(awaitsApproval(reply) ? 'studio:members.requested' : 'done.assign'));
        return reply;
      }}
    >
      <WhileLoading held={held} />
      {value && lines.length === 0 ? <p className="panel-note">{t('assignNone')}</p> : null}
      {lines.length > 0 ? (
        <LinesChoice
          lines={lines.map(({ lineId, name, quantity, amount }) => ({
            id: lineId,
            text: `${quantity} × ${name} · ${money(amount)}`,
          }))}
          chosen={chosen}
          onChange={setChosen}
        />
      ) : null}
      {value && assignment ? (
        <p role="status">{t('assignSum', { amount: money(assignment.sum), open: money(value.open.amount) })}</p>
      ) : null}
    </ReasonDialog>
  );
}

/** Lets the order go on as it is; where much is at stake, a second person approves it. */
export function ReleaseDialog({ order, onDone, onRefused, onClose }: HeldDialogProps) {
  useSignals();
  const t = useWords('studio-orders');
  const language = useLanguage();
  const held = useHeld(order.orderId);
  const { value } = held.state.value;
  const needsApproval = value !== undefined && needsTwo(value);
  return (
    <ReasonDialog
      title={t('actions.release')}
      text={t(needsApproval ? 'decideTwoText' : 'releaseText')}
      confirmLabel={needsApproval ? t('studio:members.ask') : t('actions.release')}
      isDangerous
      content={JSON.stringify([value?.held, value?.atStake])}
      isComplete={value !== undefined}
      incompleteText={t(held.state.value.status === 'failed' ? 'notLoaded' : 'loading')}
      onClose={onClose}
      onDone={onDone}
      onRefused={() => {
        void held.load();
        onRefused();
      }}
      onConfirm={async (reason, key) => {
        if (!value) throw new Error('the preview is not loaded');
        const body = { held: value.held, amount: value.atStake, reason };
        const options = { params: { orderId: order.orderId }, body, key };
        const reply = needsApproval
          ? await studioCall('POST /studio/order/:orderId/held/release/large', options)
          : await studioCall('POST /studio/order/:orderId/held/release', options);
        toasts.show(t(awaitsApproval(reply) ? 'studio:members.requested' : 'done.release'));
        return reply;
      }}
    >
      <WhileLoading held={held} />
      {value ? <p>{t(`heldReasons.${value.held}`)}</p> : null}
      {value ? <p>{t('atStake', { amount: formatMoney(value.atStake, language) })}</p> : null}
    </ReasonDialog>
  );
}

/** True if another person has to approve it first. */
const awaitsApproval = (reply: object): boolean => 'approval' in reply && reply.approval !== null;

function WhileLoading({ held }: { held: Remote<HeldPreview> }) {
  useSignals();
  const { status, value } = held.state.value;
  return status === 'failed' || value === undefined ? <Pending of={held} /> : null;
}
