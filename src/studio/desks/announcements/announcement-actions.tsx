import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { createAction } from '../../../core/api/action.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { type Language, useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { showFailure, toasts } from '../../layout/toasts.ts';
import { may } from '../../session/session-signals.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { type Announcement, announcementsAddress, isSending } from './announcements-state.ts';

interface ActionsProps {
  announcement: Announcement;
  /** Undefined while they are counted. */
  recipients: { count: number; needsTwo: boolean } | undefined;
  /** Of the preview, and of a test mail. */
  language: Language;
  onChanged: (changed: Announcement) => void;
  onRefused: () => void;
}

type Opened = 'CHANGE' | 'REMOVE' | 'SEND' | 'STOP';

/** The buttons of an announcement, and their dialogs. */
export function AnnouncementActions(props: ActionsProps) {
  useSignals();
  const { announcement, recipients, language, onChanged, onRefused } = props;
  const t = useWords('studio-announcements');
  const [opened, setOpened] = useState<Opened | null>(null);
  const { announcementId, state } = announcement;
  const close = () => setOpened(null);
  const dialog = { ...props, onClose: close };
  const isDraft = state === 'DRAFT';
  return (
    <>
      {isDraft && may('announcement.send') ? (
        <Button kind="primary" disabled={!recipients?.count} onClick={() => setOpened('SEND')}>
          {t('send')}
        </Button>
      ) : null}
      {isSending(announcement) && may('announcement.send') ? (
        <Button kind="danger" onClick={() => setOpened('STOP')}>
          {t('stop')}
        </Button>
      ) : null}
      {may('announcement.write') ? <TestButton announcementId={announcementId} language={language} /> : null}
      {isDraft && may('announcement.write') ? (
        <>
          <Button onClick={() => setOpened('CHANGE')}>{t('change')}</Button>
          <Button kind="danger" onClick={() => setOpened('REMOVE')}>
            {t('remove')}
          </Button>
        </>
      ) : null}
      {opened === 'CHANGE' ? (
        <AnnouncementDialog announcement={announcement} onSaved={onChanged} onRefused={onRefused} onClose={close} />
      ) : null}
      {opened === 'SEND' ? <SendDialog {...dialog} /> : null}
      {opened === 'STOP' ? <StopDialog {...dialog} /> : null}
      {opened === 'REMOVE' ? <RemoveDialog {...dialog} /> : null}
    </>
  );
}

type DialogProps = ActionsProps & { onClose: () => void };

function SendDialog({ announcement, recipients, onChanged, onRefused, onClose }: DialogProps) {
  const t = useWords('studio-announcements');
  const { announcementId, version } = announcement;
  const { count, needsTwo } = recipients ?? { count: 0, needsTwo: false };
  return (
    <ReasonDialog
      title={t('sendTo', { count })}
      text={t(needsTwo ? 'sendTwoText' : 'sendText')}
      confirmLabel={t(needsTwo ? 'studio:members.ask' : 'send')}
      content={`${version} ${needsTwo}`}
      onClose={onClose}
      onDone={onClose}
      onRefused={onRefused}
      onConfirm={async (reason, key) => {
        const options = { params: { announcementId }, body: { version, reason }, key };
        if (!needsTwo) {
          const sent = await studioCall('POST /studio/announcement/:announcementId/sending', options);
          onChanged(sent);
          return sent;
        }
        const reply = await studioCall('POST /studio/announcement/:announcementId/sending/large', options);
        if (reply.done) onChanged(reply.done);
        else toasts.show(t('studio:members.requested'));
        return reply;
      }}
    />
  );
}

function StopDialog({ announcement: { announcementId }, onChanged, onRefused, onClose }: DialogProps) {
  const t = useWords('studio-announcements');
  return (
    <ReasonDialog
      title={t('stop')}
      text={t('stopText')}
      confirmLabel={t('stop')}
      isDangerous
      onClose={onClose}
      onDone={onClose}
      onRefused={onRefused}
      onConfirm={async (reason, key) => {
        const options = { params: { announcementId }, body: { reason }, key };
        const stopped = await studioCall('POST /studio/announcement/:announcementId/stop', options);
        onChanged(stopped);
        return stopped;
      }}
    />
  );
}

function RemoveDialog({ announcement: { announcementId, version }, onRefused, onClose }: DialogProps) {
  const t = useWords('studio-announcements');
  const [, navigate] = useLocation();
  return (
    <ReasonDialog
      title={t('remove')}
      text={t('removeText')}
      confirmLabel={t('remove')}
      isDangerous
      asksWhy={false}
      content={String(version)}
      onClose={onClose}
      onDone={() => navigate(announcementsAddress)}
      onRefused={onRefused}
      onConfirm={(_reason, key) =>
        studioCall('DELETE /studio/announcement/:announcementId', {
          params: { announcementId },
          body: { version },
          key,
        })
      }
    />
  );
}

/** Sends the mail in this language to the reader's own address. */
function TestButton({ announcementId, language }: { announcementId: string; language: Language }) {
  useSignals();
  const t = useWords('studio-mail');
  const [action] = useState(() => createAction(showFailure));
  const send = () =>
    action.run(language, async (key) => {
      const options = { params: { announcementId }, body: { language }, key };
      const reply = await studioCall('POST /studio/announcement/:announcementId/test', options);
      toasts.show(t('testSent', { address: reply.recipient }));
      return reply;
    });
  return (
    <Button busy={action.busy.value} onClick={() => void send()}>
      {t('sendTest')}
    </Button>
  );
}
