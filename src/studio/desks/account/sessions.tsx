import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { createAction } from '../../../core/api/action.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useRemote } from '../../api/use-remote.ts';
import { showFailure } from '../../layout/toasts.ts';
import { SessionRow } from './session-row.tsx';

/** The browsers in which the staff member is signed in. */
export function Sessions() {
  useSignals();
  const t = useWords('studio');
  const [action] = useState(() => createAction(showFailure));
  const sessions = useRemote(() =>
    createRemote(async (signal) => (await studioCall('GET /studio/me/session', { signal })).sessions, showFailure),
  );
  const rows = sessions.state.value.value ?? [];
  const end = async (sessionId: string) => {
    const call = 'DELETE /studio/me/session/:sessionId';
    const reply = await action.run(sessionId, (key) => studioCall(call, { params: { sessionId }, key }));
    if (reply) void sessions.load();
  };
  const endOthers = async () => {
    const reply = await action.run('others', (key) => studioCall('DELETE /studio/me/session', { key }));
    if (reply) void sessions.load();
  };
  return (
    <section className="panel">
      <h2>{t('sessions.title')}</h2>
      <ul className="rows">
        {rows.map((session) => (
          <SessionRow key={session.sessionId} session={session}>
            {session.current ? null : (
              <Button kind="danger" onClick={() => void end(session.sessionId)}>
                {t('sessions.end')}
              </Button>
            )}
          </SessionRow>
        ))}
      </ul>
      {rows.length > 1 ? (
        <Button kind="danger" busy={action.busy.value} onClick={() => void endOthers()}>
          {t('sessions.endOthers')}
        </Button>
      ) : null}
    </section>
  );
}
