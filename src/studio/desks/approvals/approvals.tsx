import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Choice } from '../../../core/ui/form/choice.tsx';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { NextPage } from '../../../core/ui/state/next-page.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Failed } from '../../layout/failed.tsx';
import { maxAge, useReturn } from '../../list/use-return.ts';
import { ApprovalCard } from './approval-card.tsx';
import { type ApprovalsState, createApprovalsState } from './approvals-state.ts';
import { TwoPeople } from './two-people.tsx';

/** Requests of one person that another one decides. */
export default function ApprovalsDesk() {
  useSignals();
  const t = useWords('studio');
  const [approvals] = useState(createApprovalsState);
  useEffect(() => {
    void approvals.list.load();
    void approvals.setting.load();
    return () => approvals.dispose();
  }, [approvals]);
  useReturn(() => approvals.refresh(maxAge));
  return (
    <>
      <DeskHead title={t('desks.approvals')} text={t('approvals.text')} />
      <Choice
        label={t('approvals.show')}
        labelUnseen
        options={(['ASKED', 'DECIDED'] as const).map((value) => ({ value, label: t(`approvals.lists.${value}`) }))}
        value={approvals.shown.value}
        onChoose={approvals.show}
      />
      <Rows approvals={approvals} />
      <TwoPeople approvals={approvals} />
    </>
  );
}

function Rows({ approvals }: { approvals: ApprovalsState }) {
  useSignals();
  const t = useWords('studio');
  const state = approvals.list.state.value;
  if (state.value === undefined && state.status === 'failed')
    return <Failed error={state.error} onRetry={approvals.list.load} />;
  if (state.value === undefined)
    return (
      <div role="status" aria-label={t('loading')}>
        <Spinner />
      </div>
    );
  if (state.value.length === 0) return <EmptyState title={t(`approvals.empty.${approvals.shown.value}`)} />;
  return (
    <>
      {state.value.map((approval) => (
        <ApprovalCard key={approval.approvalId} approval={approval} approvals={approvals} />
      ))}
      <NextPage list={approvals.list} moreLabel={t('list.more')} retryLabel={t('retry')} />
    </>
  );
}
