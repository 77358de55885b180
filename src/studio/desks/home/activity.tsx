import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { useRemote } from '../../api/use-remote.ts';
import { showFailure } from '../../layout/toasts.ts';
import { actorOf } from '../audit-log/words-of-entry.ts';
import { createActivity } from './home-state.ts';

/** The latest actions and the people who did them, from the audit log. */
export function ActivityPanel() {
  useSignals();
  const t = useWords('studio');
  const { instant } = useMoments();
  const activity = useRemote(() => createActivity(showFailure));
  const entries = activity.state.value.value ?? [];
  return (
    <section className="panel" aria-labelledby="activity">
      <h2 id="activity">
        <Link href="/studio/audit-log">{t('studio-home:activity')}</Link>
      </h2>
      <ul className="rows">
        {entries.map(({ entry, action, actor, at }) => (
          <li key={entry}>
            <div>
              <span>
                <Link href={`/studio/audit-log/${entry}`}>{t(`record.actions.${action}`)}</Link>
              </span>
              <small dir="auto" translate="no">
                {actorOf({ actor }, t)}
              </small>
            </div>
            <span>{instant(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
