import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { createRemote } from '../../../core/state/remote.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useRemote } from '../../api/use-remote.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { showFailure } from '../../layout/toasts.ts';
import { SessionRow } from '../account/session-row.tsx';

/** Where a member of the staff is signed in, and signing them out everywhere. */
export function MemberSessions({ staffId, isOwn }: { staffId: string; isOwn: boolean }) {
  useSignals();
  const t = useWords('studio');
  const [isConfirming, setConfirming] = useState(false);
  const sessions = useRemote(() =>
    createRemote(
      async (signal) =>
        (await studioCall('GET /studio/staff/:staffId/session', { params: { staffId }, signal })).sessions,
      showFailure,
    ),
  );
  const rows = sessions.state.value.value ?? [];
  return (
    <section className="panel">
      <h2>{t('sessions.title')}</h2>
      {rows.length === 0 ? <p>{t('sessions.none')}</p> : null}
      <ul className="rows">
        {rows.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </ul>
      {rows.length > 0 && !isOwn ? (
        <Button kind="danger" onClick={() => setConfirming(true)}>
          {t('sessions.endAll')}
        </Button>
      ) : null}
      {isConfirming ? (
        <ReasonDialog
          title={t('sessions.endAll')}
          text={t('sessions.endAllText')}
          confirmLabel={t('sessions.endAll')}
          isDangerous
          onClose={() => setConfirming(false)}
          onDone={() => {
            setConfirming(false);
            void sessions.load();
          }}
          onConfirm={(reason, key) =>
            studioCall('DELETE /studio/staff/:staffId/session', { params: { staffId }, body: { reason }, key })
          }
        />
      ) : null}
    </section>
  );
}
