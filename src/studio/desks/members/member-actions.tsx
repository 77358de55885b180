import { useState } from 'react';
import { type SuspensionReason, suspensionDays } from '../../../../rules/suspension.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { toasts } from '../../layout/toasts.ts';
import { may } from '../../session/session-signals.ts';
import { Cause } from './cause.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { GrantTicketDialog } from './grant-ticket-dialog.tsx';
import type { Member } from './members-state.ts';
import { AskNickname, KeepNickname } from './nickname-dialogs.tsx';

type Opened =
  | 'signOut'
  | 'warn'
  | 'suspend'
  | 'lift'
  | 'grant'
  | 'giveTicket'
  | 'askNickname'
  | 'keepNickname'
  | 'resumeMail'
  | 'exportData'
  | 'erase'
  | null;
/** Days, or for good. */
type Time = `${(typeof suspensionDays)[number]}` | 'forever';
const times: readonly Time[] = ['7', '30', 'forever'];

interface ActionProps {
  userId: string;
  onDone: () => void;
  onClose: () => void;
}

/** The actions on a member that the staff member's roles allow. Each needs a reason. */
export function MemberActions({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const t = useWords('studio');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { userId, nickname } = member.profile;
  const done = () => {
    close();
    onChanged();
  };
  const parts = { userId, onDone: done, onClose: close };
  const actions: [Opened, Parameters<typeof may>[0], boolean][] = [
    ['signOut', 'member.help', member.devices.length > 0],
    ['warn', 'member.help', true],
    ['grant', 'member.grant', true],
    ['giveTicket', 'ticket.issue', true],
    ['askNickname', 'member.help', member.nicknameRequest === null],
    ['keepNickname', 'member.help', member.nicknameRequest !== null],
    ['resumeMail', 'member.help', member.mailStopped !== null],
    ['exportData', 'member.export', true],
    ['lift', 'member.suspend', member.suspension !== null],
    ['suspend', 'member.suspend', member.suspension?.until !== null],
    ['erase', 'member.erase', true],
  ];
  const shown = actions.filter(([, right, isUseful]) => isUseful && may(right));
  if (shown.length === 0) return null;
  return (
    <section className="panel">
      <h2>{t('members.change')}</h2>
      <div className="desk-actions">
        {shown.map(([action]) => (
          <Button
            key={action}
            kind={action === 'suspend' || action === 'erase' ? 'danger' : 'quiet'}
            onClick={() => setOpened(action)}
          >
            {t(`members.actions.${action}`)}
          </Button>
        ))}
      </div>
      {opened === 'signOut' ? <SignOut {...parts} /> : null}
      {opened === 'warn' ? <Warn {...parts} /> : null}
      {opened === 'lift' ? <Lift {...parts} /> : null}
      {opened === 'suspend' ? <Suspend {...parts} /> : null}
      {opened === 'grant' ? <GrantDialog {...parts} /> : null}
      {opened === 'giveTicket' ? <GrantTicketDialog {...parts} /> : null}
      {opened === 'askNickname' ? <AskNickname {...parts} nickname={nickname} /> : null}
      {opened === 'keepNickname' ? <KeepNickname {...parts} request={member.nicknameRequest} /> : null}
      {opened === 'resumeMail' ? <ResumeMail {...parts} /> : null}
      {opened === 'erase' ? <EraseDialog {...parts} nickname={nickname} /> : null}
      {opened === 'exportData' ? <ExportDialog {...parts} /> : null}
    </section>
  );
}

function SignOut({ userId, onDone, onClose }: ActionProps) {
  const t = useWords('studio');
  return (
    <ReasonDialog
      title={t('members.actions.signOut')}
      text={t('sessions.endAllText')}
      confirmLabel={t('members.actions.signOut')}
      onClose={onClose}
      onDone={onDone}
      onConfirm={(reason, key) =>
        studioCall('DELETE /studio/member/:userId/session', { params: { userId }, body: { reason }, key })
      }
    />
  );
}

function ResumeMail({ userId, onDone, onClose }: ActionProps) {
  const t = useWords('studio');
  return (
    <ReasonDialog
      title={t('members.actions.resumeMail')}
      text={t('members.resumeMailText')}
      confirmLabel={t('members.actions.resumeMail')}
      onClose={onClose}
      onDone={onDone}
      onConfirm={(reason, key) =>
        studioCall('DELETE /studio/member/:userId/mail-stop', { params: { userId }, body: { reason }, key })
      }
    />
  );
}

function Lift({ userId, onDone, onClose }: ActionProps) {
  const t = useWords('studio');
  return (
    <ReasonDialog
      title={t('members.actions.lift')}
      text={t('members.liftText')}
      confirmLabel={t('members.actions.lift')}
      onClose={onClose}
      onDone={onDone}
      onConfirm={(reason, key) =>
        studioCall('DELETE /studio/member/:userId/suspension', { params: { userId }, body: { reason }, key })
      }
    />
  );
}

function Warn({ userId, onDone, onClose }: ActionProps) {
  const t = useWords('studio');
  const [cause, setCause] = useState<SuspensionReason | null>(null);
  return (
    <ReasonDialog
      title={t('members.actions.warn')}
      text={t('members.warnText')}
      confirmLabel={t('members.actions.warn')}
      content={cause ?? ''}
      isComplete={cause !== null}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        if (cause === null) throw new Error('no cause was chosen');
        return studioCall('POST /studio/member/:userId/warning', { params: { userId }, body: { cause, reason }, key });
      }}
    >
      <Cause value={cause} onChange={setCause} />
    </ReasonDialog>
  );
}

function Suspend({ userId, onDone, onClose }: ActionProps) {
  const t = useWords('studio');
  const [cause, setCause] = useState<SuspensionReason | null>(null);
  const [time, setTime] = useState<Time>('7');
  const days = suspensionDays.find((allowed) => String(allowed) === time);
  return (
    <ReasonDialog
      title={t('members.actions.suspend')}
      text={t(days === undefined ? 'members.forGoodText' : 'members.suspendText')}
      confirmLabel={t(days === undefined ? 'members.ask' : 'members.actions.suspend')}
      isDangerous
      content={`${time} ${cause}`}
      isComplete={cause !== null}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (reason, key) => {
        if (cause === null) throw new Error('no cause was chosen');
        const params = { userId };
        if (days !== undefined)
          return studioCall('POST /studio/member/:userId/suspension', { params, body: { cause, days, reason }, key });
        const call = 'POST /studio/member/:userId/suspension/forever';
        const reply = await studioCall(call, { params, body: { cause, reason }, key });
        if (reply.approval) toasts.show(t('members.requested'));
        return reply;
      }}
    >
      <Choice
        label={t('members.time')}
        values={times}
        value={time}
        nameOf={(one) => t(`members.times.${one}`)}
        onChange={(chosen) => setTime(chosen ?? '7')}
      />
      <Cause value={cause} onChange={setCause} />
    </ReasonDialog>
  );
}
