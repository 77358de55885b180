import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { avatarReasons } from '../../../../rules/person/avatar.ts';
import type { ShownAvatar } from '../../../../server/avatar/contract.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { platform } from '../../../core/platform.ts';
import { session } from '../../../core/session/session.ts';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button, IconButton } from '../../../core/ui/form/button.tsx';
import { AlertIcon } from '../../../core/ui/icons/alert.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { createReport } from './report-state.ts';

interface WinnerAvatarProps {
  avatar: ShownAvatar;
  nickname: string;
  onError: (error: unknown) => void;
}

/** A winner's picture. Other fans can report an uploaded one. */
export function WinnerAvatar({ avatar, nickname, onError }: WinnerAvatarProps) {
  useSignals();
  const t = useWords('avatar');
  const [open, setOpen] = useState(false);
  /** Once opened, it stays: the browser returns the focus only from a dialog that still exists. */
  const [wasOpen, setWasOpen] = useState(false);
  const { avatarId, small } = avatar;
  return (
    <span className="winner-avatar">
      <img src={platform.origin + small} alt="" width="40" height="40" loading="lazy" />
      {avatarId !== null && session.isLoggedIn.value ? (
        <IconButton
          label={t('reportOf', { nickname })}
          onClick={() => {
            setWasOpen(true);
            setOpen(true);
          }}
        >
          <AlertIcon />
        </IconButton>
      ) : null}
      {avatarId !== null && wasOpen ? (
        <Report avatarId={avatarId} open={open} onClose={() => setOpen(false)} onError={onError} />
      ) : null}
    </span>
  );
}

interface ReportProps {
  avatarId: string;
  open: boolean;
  onClose: () => void;
  onError: (error: unknown) => void;
}

function Report({ avatarId, open, onClose, onError }: ReportProps) {
  useSignals();
  const t = useWords('avatar');
  const language = useLanguage();
  const [report] = useState(() => createReport(avatarId, onError));
  const isSent = report.isSent.value;
  const failure = report.failure.value;
  const foot = isSent ? (
    <Button kind="ink" wide onClick={onClose}>
      {t('close')}
    </Button>
  ) : (
    <Button
      kind="primary"
      wide
      busy={report.busy.value}
      aria-disabled={report.reason.value === null}
      onClick={() => void report.send()}
    >
      {t('send')}
    </Button>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('reportTitle')} closeLabel={t('close')} foot={foot}>
      <p className="soft">{t('reportText')}</p>
      {isSent ? null : (
        <fieldset className="report-reasons">
          <legend className="unseen">{t('reportTitle')}</legend>
          {avatarReasons.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`report-${avatarId}`}
                checked={report.reason.value === one}
                onChange={() => {
                  report.reason.value = one;
                }}
              />
              <span>{t(`reasons.${one}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p role="status">{failure ? messageOf(failure, language) : isSent ? t('reported') : null}</p>
    </Dialog>
  );
}
