import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import { createAction } from '../../../core/api/action.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { Failed } from '../../layout/failed.tsx';
import { showFailure, toasts } from '../../layout/toasts.ts';
import { may, staff } from '../../session/session-signals.ts';
import type { Approval, ApprovalsState } from './approvals-state.ts';
import { ObjectLink } from './object-link.tsx';
import { isWaitingRefund, readOrderOfRefund } from './order-of-refund.ts';
import { partsOf } from './words-of-input.ts';

/** One request: the action, the person, the reason, and the decision. */
export function ApprovalCard({ approval, approvals }: { approval: Approval; approvals: ApprovalsState }) {
  useSignals();
  const t = useWords('studio');
  const language = useLanguage();
  const title = useId();
  const { instant } = useMoments();
  const order = useOrder(approval);
  const { value: read } = order.state.value;
  const { approvalId, action, object, reason, state, requestedBy, requestedAt, expiresAt, decidedBy, decidedAt } =
    approval;
  return (
    <article className="panel approval" aria-labelledby={title}>
      <h2 id={title}>
        {t(`record.actions.${action}`)} · <ObjectLink object={object} />
      </h2>
      <dl className="facts">
        <dt>{t('approvals.requestedBy')}</dt>
        <dd>
          <span dir="auto" translate="no">
            {requestedBy.name}
          </span>
          {` · ${instant(requestedAt)}`}
        </dd>
        <dt>{t('reason.label')}</dt>
        <dd dir="auto" translate="no">
          {reason ?? '–'}
        </dd>
        {partsOf(approval, t, language, read?.found ?? null).map(([name, value]) => (
          <Part key={name} name={name} value={value} />
        ))}
        <dt>{t('staff.state')}</dt>
        <dd>
          <span className="state-mark">{t(`approvals.states.${state}`)}</span>{' '}
          {state === 'ASKED' ? t('approvals.until', { at: instant(expiresAt) }) : null}
          {decidedBy && decidedAt ? (
            <>
              <span dir="auto" translate="no">
                {decidedBy.name}
              </span>
              {` · ${instant(decidedAt)}`}
            </>
          ) : null}
        </dd>
      </dl>
      {isWaitingRefund(approval) ? <WhyCounted order={order} /> : null}
      {state === 'ASKED' ? <Decision approval={approval} approvals={approvals} key={approvalId} /> : null}
    </article>
  );
}

/** The order of a refund that waits. */
function useOrder(approval: Approval) {
  useSignals();
  const isRead = may('order.read');
  const [order] = useState(() =>
    createRemote((signal) => readOrderOfRefund(studioCall, approval, signal).then((found) => ({ found }))),
  );
  useEffect(() => {
    if (isRead) void order.load();
    return order.dispose;
  }, [order, isRead]);
  return order;
}

/** Why the items of a refund are only counted, where they are. */
function WhyCounted({ order }: { order: ReturnType<typeof useOrder> }) {
  useSignals();
  const t = useWords('studio');
  const state = order.state.value;
  if (!may('order.read')) return <p className="list-state">{t('approvals.itemsCounted')}</p>;
  return state.status === 'failed' ? <Failed error={state.error} onRetry={() => void order.load()} /> : null;
}

const Part = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd dir="auto">{value}</dd>
  </>
);

function Decision({ approval, approvals }: { approval: Approval; approvals: ApprovalsState }) {
  useSignals();
  const t = useWords('studio');
  const [isRefusing, setRefusing] = useState(false);
  const [action] = useState(() => createAction(showFailure));
  const { approvalId, mayDecide, requestedBy } = approval;
  const isOwn = staff.value?.staffId === requestedBy.staffId;
  const approve = async () => {
    const done = await action.run('approve', (key) => approvals.approve(approvalId, key));
    if (done) toasts.show(t('approvals.done'));
  };
  if (isOwn)
    return (
      <div className="desk-actions">
        <p className="list-state">{t('approvals.own')}</p>
        <Button
          busy={action.busy.value}
          onClick={() => void action.run('withdraw', (key) => approvals.withdraw(approvalId, key))}
        >
          {t('approvals.withdraw')}
        </Button>
      </div>
    );
  if (!mayDecide) return <p className="list-state">{t('approvals.notYours')}</p>;
  return (
    <div className="desk-actions">
      <Button kind="primary" busy={action.busy.value} onClick={() => void approve()}>
        {t('approvals.approve')}
      </Button>
      <Button kind="danger" onClick={() => setRefusing(true)}>
        {t('approvals.refuse')}
      </Button>
      {isRefusing ? (
        <ReasonDialog
          title={t('approvals.refuseTitle')}
          confirmLabel={t('approvals.refuse')}
          isDangerous
          onClose={() => setRefusing(false)}
          onDone={() => setRefusing(false)}
          onConfirm={(reason, key) => approvals.refuse(approvalId, reason, key)}
        />
      ) : null}
    </div>
  );
}
