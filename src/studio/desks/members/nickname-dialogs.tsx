import { useState } from 'react';
import { type NicknameCause, nicknameCauses } from '../../../../rules/person/nickname.ts';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import type { Member } from './members-state.ts';

interface DialogProps {
  userId: string;
  onDone: () => void;
  onClose: () => void;
}

/** Requests that the member choose another nickname than this one. */
export function AskNickname({ userId, nickname, onDone, onClose }: DialogProps & { nickname: string }) {
  const t = useWords('studio');
  const [cause, setCause] = useState<NicknameCause | null>(null);
  return (
    <ReasonDialog
      title={t('members.actions.askNickname')}
      text={t('members.askNicknameText')}
      confirmLabel={t('members.actions.askNickname')}
      content={`${nickname} ${cause}`}
      isComplete={cause !== null}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        if (cause === null) throw new Error('no cause was chosen');
        const body = { nickname, cause, reason };
        return studioCall('POST /studio/member/:userId/nickname', { params: { userId }, body, key });
      }}
    >
      <Choice
        label={t('members.cause')}
        values={nicknameCauses}
        value={cause}
        nameOf={(each) => t(`nickname:causes.${each}`)}
        none={t('members.choose')}
        onChange={setCause}
      />
    </ReasonDialog>
  );
}

/** Lets the member keep the nickname, such as after an objection. */
export function KeepNickname({
  userId,
  request,
  onDone,
  onClose,
}: DialogProps & { request: Member['nicknameRequest'] }) {
  const t = useWords('studio');
  return (
    <ReasonDialog
      title={t('members.actions.keepNickname')}
      text={t('members.keepNicknameText', { shownAs: request?.shownAs ?? '' })}
      confirmLabel={t('members.actions.keepNickname')}
      onClose={onClose}
      onDone={onDone}
      onConfirm={(reason, key) =>
        studioCall('DELETE /studio/member/:userId/nickname', { params: { userId }, body: { reason }, key })
      }
    />
  );
}
