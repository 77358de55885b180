import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import dialogStyles from '../../../core/ui/dialog/dialog.css?inline';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { RegisterState } from '../register/register-state.ts';
import { type CameraProblem, watchCamera } from './camera.ts';
import { readFile } from './read-picture.ts';
import scanStyles from './scan.css?inline';

const sheets = [dialogStyles, scanStyles];

/** The camera, and a button to choose a picture instead. */
export function ScanDialog({ open, register }: { open: boolean; register: RegisterState }) {
  useLateStyles(sheets);
  const t = useWords('ticket-detail');
  return (
    <Dialog open={open} onClose={() => register.scan(false)} title={t('scan.title')} closeLabel={t('close')}>
      {open ? <Scanner register={register} /> : null}
    </Dialog>
  );
}

function Scanner({ register }: { register: RegisterState }) {
  const t = useWords('ticket-detail');
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [unread, setUnread] = useState<'noCode' | 'otherCode' | null>(null);

  useEffect(() => {
    const shown = video.current;
    if (shown === null) return;
    return watchCamera(
      shown,
      (text) => {
        const isOurs = register.scanned(text);
        if (!isOurs) setUnread('otherCode');
        return isOurs;
      },
      setProblem,
    );
  }, [register]);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!file) return;
    setUnread(null);
    const text = await readFile(file);
    if (text === null) setUnread('noCode');
    else if (!register.scanned(text)) setUnread('otherCode');
  };

  return (
    <div className="scanner">
      {problem === null ? (
        <div className="scan-view">
          <video ref={video} muted playsInline aria-label={t('scan.camera')} />
          <span className="scan-frame" />
        </div>
      ) : (
        <p className="scan-problem" role="status">
          {t(`scan.${problem}`)}
        </p>
      )}
      {problem === null ? <p className="soft">{t('scan.hint')}</p> : null}
      <p className="scan-unread" role="status">
        {unread ? t(`scan.${unread}`) : null}
      </p>
      <label className="button button-quiet button-large button-wide scan-file">
        <span>{t('scan.file')}</span>
        <input type="file" accept="image/*" className="unseen" onChange={choose} />
      </label>
    </div>
  );
}
