import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { createAction } from '../../../core/api/action.ts';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { showFailure } from '../../layout/toasts.ts';
import { RecoveryCodes } from '../../session/recovery-codes.tsx';
import { loadStaff } from '../../session/staff-session.ts';

/** The codes that sign in without a passkey, each once. New ones replace the earlier ones. */
export function Recovery({ left }: { left: number }) {
  useSignals();
  const t = useWords('studio');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [action] = useState(() => createAction(showFailure));
  const renew = async () => {
    const reply = await action.run('', (key) => studioCall('POST /studio/me/recovery', { key }));
    setAsking(false);
    if (reply) setCodes(reply.recoveryCodes);
  };
  const close = () => {
    setCodes(null);
    void loadStaff();
  };
  return (
    <section className="panel">
      <h2>{t('recovery.title')}</h2>
      <p>{t('recovery.left', { count: left })}</p>
      <Button onClick={() => setAsking(true)}>{t('recovery.renew')}</Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('recovery.renew')}
        closeLabel={t('close')}
        foot={
          <Button kind="danger" wide busy={action.busy.value} onClick={() => void renew()}>
            {t('recovery.renew')}
          </Button>
        }
      >
        <p>{t('recovery.renewText', { count: left })}</p>
      </Dialog>
      <Dialog
        open={codes !== null}
        onClose={close}
        title={t('recovery.title')}
        closeLabel={t('close')}
        foot={
          <Button kind="primary" wide onClick={close}>
            {t('recovery.saved')}
          </Button>
        }
      >
        <p>{t('recovery.text')}</p>
        <RecoveryCodes codes={codes ?? []} />
      </Dialog>
    </section>
  );
}
