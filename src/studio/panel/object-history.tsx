import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import type { rightOfKind } from '../../../rules/staff/rights.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { createRemote } from '../../core/state/remote.ts';
import { useWords } from '../../core/words/words.ts';
import { studioCall } from '../api/studio-call.ts';
import { useRemote } from '../api/use-remote.ts';
import { actorOf } from '../desks/audit-log/words-of-entry.ts';
import { showFailure } from '../layout/toasts.ts';
import { may } from '../session/session-signals.ts';
import { Line, Panel } from './panel.tsx';

/** History of an object: its part of the audit log, with the reads of its page. */
export function ObjectHistory({ kind, id }: { kind: keyof typeof rightOfKind; id: string }) {
  useSignals();
  const t = useWords('studio');
  const { instant } = useMoments();
  const history = useRemote(() =>
    createRemote(
      (signal) =>
        studioCall('GET /studio/audit-log/:kind/:id', {
          params: { kind, id },
          query: { limit: 20 },
          signal,
        }),
      showFailure,
    ),
  );
  const entries = history.state.value.value?.entries ?? [];
  return (
    <Panel
      title={t('members.history')}
      none={t('members.none')}
      rows={entries.map(({ entry, action, actor, at, reason }) => (
        <Line
          key={entry}
          name={reason ?? t(`record.actions.${action}`)}
          text={[reason && t(`record.actions.${action}`), actorOf({ actor }, t), instant(at)]
            .filter(Boolean)
            .join(' · ')}
        >
          {may('record.read') ? <Link href={`/studio/audit-log/${entry}`}>{t('record.one', { entry })}</Link> : null}
        </Line>
      ))}
    />
  );
}
