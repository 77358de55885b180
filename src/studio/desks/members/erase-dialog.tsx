import { useState } from 'react';
import { useLocation } from 'wouter';
import { nicknameKey } from '../../../../rules/person/nickname.ts';
import { type ErasureCause, erasureCauses } from '../../../../rules/staff/limits.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { toasts } from '../../layout/toasts.ts';

interface EraseDialogProps {
  userId: string;
  nickname: string;
  onDone: () => void;
  onClose: () => void;
}

/** Requests the deletion of an account for the member. A second person must approve it. */
export function EraseDialog({ userId, nickname, onDone, onClose }: EraseDialogProps) {
  const t = useWords('studio');
  const [, navigate] = useLocation();
  const [cause, setCause] = useState<ErasureCause | null>(null);
  const [typed, setTyped] = useState('');
  return (
    <ReasonDialog
      title={t('members.actions.erase')}
      text={t('members.eraseText')}
      confirmLabel={t('members.ask')}
      isDangerous
      content={`${cause} ${typed}`}
      isComplete={cause !== null && nicknameKey(typed.trim()) === nicknameKey(nickname)}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        if (cause === null) throw new Error('no cause was chosen');
        const body = { nickname: typed, cause, reason };
        const reply = await studioCall('POST /studio/member/:userId/erasure', { params: { userId }, body, key });
        toasts.show(t(reply.approval ? 'members.requested' : 'members.erased'));
        if (!reply.approval) navigate('/studio/members');
        return reply;
      }}
    >
      <Choice
        label={t('members.cause')}
        values={erasureCauses}
        value={cause}
        nameOf={(each) => t(`members.erasureCauses.${each}`)}
        none={t('members.choose')}
        onChange={setCause}
      />
      <Field
        label={t('members.typeNickname')}
        value={typed}
        hint={nickname}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
