import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { avatarReasons } from '../../../../rules/person/avatar.ts';
import type { ShownAvatar } from '../../../../server/avatar/contract.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { platform } from '../../../core/platform.ts';
import { session } from '../../../core/session/session.ts';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { createReport, type Report } from './report-state.ts';

interface WinnerAvatarProps {
  avatar: ShownAvatar;
  nickname: string;
  onError: (error: unknown) => void;
}

/** A winner's picture. An uploaded one opens larger, where other fans can report it. */
export function WinnerAvatar({ avatar, nickname, onError }: WinnerAvatarProps) {
  const t = useWords('avatar');
  const [open, setOpen] = useState(false);
  /** Once opened, it stays: the browser returns the focus only from a dialog that still exists. */
  const [wasOpen, setWasOpen] = useState(false);
  const { avatarId, small, large } = avatar;
  const picture = <img src={platform.origin + small} alt="" width="40" height="40" loading="lazy" />;
  if (avatarId === null) return <span className="winner-avatar">{picture}</span>;
  return (
    <>
      <button
        type="button"
        className="winner-avatar"
        aria-label={t('pictureOf', { nickname })}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        {picture}
      </button>
      {wasOpen ? (
        <LargePicture
          avatarId={avatarId}
          large={large}
          title={t('pictureOf', { nickname })}
          open={open}
          onClose={() => setOpen(false)}
          onError={onError}
        />
      ) : null}
    </>
  );
}

interface LargePictureProps {
  avatarId: string;
  large: string;
  title: string;
  open: boolean;
  onClose: () => void;
  onError: (error: unknown) => void;
}

function LargePicture({ avatarId, large, title, open, onClose, onError }: LargePictureProps) {
  useSignals();
  const t = useWords('avatar');
  const [isReporting, setReporting] = useState(false);
  const [report] = useState(() => createReport(avatarId, onError));
  return (
    <Dialog
      className="winner-picture"
      open={open}
      onClose={onClose}
      title={isReporting ? t('reportTitle') : title}
      closeLabel={t('close')}
      foot={<Foot report={report} isReporting={isReporting} onReport={() => setReporting(true)} onClose={onClose} />}
    >
      {isReporting ? (
        <Reasons report={report} name={`report-${avatarId}`} />
      ) : (
        <img src={platform.origin + large} alt="" width="320" height="320" />
      )}
    </Dialog>
  );
}

interface FootProps {
  report: Report;
  isReporting: boolean;
  onReport: () => void;
  onClose: () => void;
}

/** Next actions. A visitor can't report. */
function Foot({ report, isReporting, onReport, onClose }: FootProps) {
  useSignals();
  const t = useWords('avatar');
  if (isReporting && !report.isSent.value) {
    return (
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
  }
  return !isReporting && session.isLoggedIn.value ? (
    <Button wide onClick={onReport}>
      {t('report')}
    </Button>
  ) : (
    <Button kind="primary" wide onClick={onClose}>
      {t('close')}
    </Button>
  );
}

function Reasons({ report, name }: { report: Report; name: string }) {
  useSignals();
  const t = useWords('avatar');
  const language = useLanguage();
  const failure = report.failure.value;
  const isSent = report.isSent.value;
  return (
    <>
      {isSent ? null : (
        <>
          <p className="soft">{t('reportText')}</p>
          <fieldset className="report-reasons">
            <legend className="unseen">{t('reportTitle')}</legend>
            {avatarReasons.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={name}
                  checked={report.reason.value === one}
                  onChange={() => {
                    report.reason.value = one;
                  }}
                />
                <span>{t(`reasons.${one}`)}</span>
              </label>
            ))}
          </fieldset>
        </>
      )}
      <p role="status">{failure ? messageOf(failure, language) : isSent ? t('reported') : null}</p>
    </>
  );
}
