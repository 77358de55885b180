import { useState } from 'react';
import { scopes as allScopes, type Scope } from '../../../../rules/scopes.ts';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { toasts } from '../../layout/toasts.ts';
import type { PartnerDialogProps } from './partner-dialog.ts';
import { ScopesChoice } from './scopes-choice.tsx';

/** Shows a message if another person has to approve the action. */
export function useNoteApproval(): <Reply extends { approval: object | null }>(reply: Reply) => Reply {
  const t = useWords('studio');
  return (reply) => {
    if (reply.approval) toasts.show(t('approvals.waits'));
    return reply;
  };
}

/** Lists a partner, with the scopes of its pages. */
export function LiveDialog({ partner: { partnerId, scopes }, onDone, onClose }: PartnerDialogProps) {
  const t = useWords('studio-partners');
  const noteApproval = useNoteApproval();
  const [chosen, setChosen] = useState<Scope[]>(scopes);
  return (
    <ReasonDialog
      title={t('actions.live')}
      text={t('liveText')}
      confirmLabel={t('ask')}
      content={chosen.join(' ')}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        const body = { scopes: chosen, reason };
        return noteApproval(
          await studioCall('POST /studio/partner/:partnerId/live', { params: { partnerId }, body, key }),
        );
      }}
    >
      <ScopesChoice label={t('scopes')} among={allScopes} chosen={chosen} onChange={setChosen} />
    </ReasonDialog>
  );
}

export function AddScopesDialog({ partner: { partnerId, scopes }, onDone, onClose }: PartnerDialogProps) {
  const t = useWords('studio-partners');
  const noteApproval = useNoteApproval();
  const [chosen, setChosen] = useState<Scope[]>([]);
  return (
    <ReasonDialog
      title={t('actions.addScopes')}
      text={t('addScopesText')}
      confirmLabel={t('ask')}
      content={chosen.join(' ')}
      isComplete={chosen.length > 0}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        const body = { scopes: chosen, reason };
        return noteApproval(
          await studioCall('POST /studio/partner/:partnerId/scope', { params: { partnerId }, body, key }),
        );
      }}
    >
      <ScopesChoice
        label={t('newScopes')}
        among={allScopes.filter((scope) => !scopes.includes(scope))}
        chosen={chosen}
        onChange={setChosen}
      />
    </ReasonDialog>
  );
}

export function TakeScopesDialog({ partner: { partnerId, scopes }, onDone, onClose }: PartnerDialogProps) {
  const t = useWords('studio-partners');
  const [chosen, setChosen] = useState<Scope[]>([]);
  return (
    <ReasonDialog
      title={t('actions.takeScopes')}
      text={t('takeScopesText')}
      confirmLabel={t('actions.takeScopes')}
      isDangerous
      content={chosen.join(' ')}
      isComplete={chosen.length > 0}
      onClose={onClose}
      onDone={onDone}
      onConfirm={(reason, key) => {
        const taken = chosen.filter((scope) => scope !== 'profile');
        const body = { scopes: taken, reason };
        return studioCall('DELETE /studio/partner/:partnerId/scope', { params: { partnerId }, body, key });
      }}
    >
      <ScopesChoice label={t('takenScopes')} among={scopes} chosen={chosen} onChange={setChosen} />
    </ReasonDialog>
  );
}

export function StopDialog({ partner: { partnerId }, onDone, onClose }: PartnerDialogProps) {
  const t = useWords('studio-partners');
  return (
    <ReasonDialog
      title={t('actions.stop')}
      text={t('stopText')}
      confirmLabel={t('actions.stop')}
      isDangerous
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        const call = 'POST /studio/partner/:partnerId/stop';
        const reply = await studioCall(call, { params: { partnerId }, body: { reason }, key });
        toasts.show(t('ended', { count: reply.ended }));
        return reply;
      }}
    />
  );
}
