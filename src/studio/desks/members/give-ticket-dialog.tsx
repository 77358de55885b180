import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { type GiftCause, giftCauses } from '../../../../rules/staff/limits.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { tellFailure } from '../../layout/toasts.ts';

interface GiveTicketDialogProps {
  userId: string;
  onDone: () => void;
  onClose: () => void;
}

/** Gives one ticket of a pass, which the member's inbox tells with the cause. */
export function GiveTicketDialog({ userId, onDone, onClose }: GiveTicketDialogProps) {
  useSignals();
  const t = useWords('studio');
  const language = useLanguage();
  const [passes] = useState(() =>
    createRemote((signal) => studioCall('GET /studio/member/pass', { signal }), tellFailure),
  );
  useEffect(() => {
    void passes.load();
    return () => passes.dispose();
    // The names are in the reader's language.
  }, [passes, language]);
  const [passId, setPass] = useState('');
  const [cause, setCause] = useState<GiftCause>('APOLOGY');
  return (
    <ReasonDialog
      title={t('members.actions.giveTicket')}
      text={t('studio-jobs:ticket.text')}
      confirmLabel={t('members.actions.giveTicket')}
      content={`${passId} ${cause}`}
      isComplete={passId !== ''}
      onClose={onClose}
      onDone={onDone}
      onConfirm={(reason, key) => {
        const body = { passId, cause, reason };
        return studioCall('POST /studio/member/:userId/ticket', { params: { userId }, body, key });
      }}
    >
      <label className="form">
        {t('studio-jobs:ticket.pass')}
        <select className="select" value={passId} onChange={({ currentTarget }) => setPass(currentTarget.value)}>
          <option value="">{t('studio-jobs:ticket.choose')}</option>
          {passes.state.value.value?.passes.map((pass) => (
            <option key={pass.passId} value={pass.passId}>
              {pass.name}
            </option>
          ))}
        </select>
      </label>
      <label className="form">
        {t('members.cause')}
        <select
          className="select"
          value={cause}
          onChange={({ currentTarget }) =>
            setCause(giftCauses.find((known) => known === currentTarget.value) ?? 'APOLOGY')
          }
        >
          {giftCauses.map((known) => (
            <option key={known} value={known}>
              {t(`studio-jobs:ticket.causes.${known}`)}
            </option>
          ))}
        </select>
      </label>
    </ReasonDialog>
  );
}
