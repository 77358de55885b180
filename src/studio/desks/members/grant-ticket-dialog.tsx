import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { type GiftCause, giftCauses } from '../../../../rules/staff/limits.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useRemote } from '../../api/use-remote.ts';
import { Choice } from '../../forms/choice.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { showFailure } from '../../layout/toasts.ts';

interface GrantTicketDialogProps {
  userId: string;
  onDone: () => void;
  onClose: () => void;
}

/** Grants one ticket of a pass, and notifies the member with the cause. */
export function GrantTicketDialog({ userId, onDone, onClose }: GrantTicketDialogProps) {
  useSignals();
  const t = useWords('studio');
  const passes = useRemote(() =>
    createRemote((signal) => studioCall('GET /studio/member/pass', { signal }), showFailure),
  );
  const passList = passes.state.value.value?.passes ?? [];
  const [passId, setPass] = useState<string | null>(null);
  const [cause, setCause] = useState<GiftCause>('APOLOGY');
  return (
    <ReasonDialog
      title={t('members.actions.giveTicket')}
      text={t('studio-jobs:ticket.text')}
      confirmLabel={t('members.actions.giveTicket')}
      content={`${passId} ${cause}`}
      isComplete={passId !== null}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        if (passId === null) throw new Error('no pass was chosen');
        const body = { passId, cause, reason };
        return studioCall('POST /studio/member/:userId/ticket', { params: { userId }, body, key });
      }}
    >
      <Choice
        label={t('studio-jobs:ticket.pass')}
        values={passList.map((pass) => pass.passId)}
        value={passId}
        nameOf={(id) => passList.find((pass) => pass.passId === id)?.name ?? id}
        none={t('studio-jobs:ticket.choose')}
        onChange={setPass}
      />
      <Choice
        label={t('members.cause')}
        values={giftCauses}
        value={cause}
        nameOf={(one) => t(`studio-jobs:ticket.causes.${one}`)}
        onChange={(chosen) => setCause(chosen ?? 'APOLOGY')}
      />
    </ReasonDialog>
  );
}
