import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useObject } from '../../api/use-remote.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Pending } from '../../layout/pending.tsx';
import { may } from '../../session/session-signals.ts';
import { pageOf } from '../approvals/object-place.ts';
import { changesBetween, type EntryDetail } from './audit-log-state.ts';
import { actionOf, actorOf, objectOf } from './words-of-entry.ts';

/** One entry: person, time, origin, action, reason, and changes. Reading it is in the audit log itself. */
export function EntryView({ entry }: { entry: number }) {
  useSignals();
  const t = useWords('studio');
  const detail = useObject((signal) => studioCall('GET /studio/audit-log/entry/:entry', { params: { entry }, signal }));
  const state = detail.state.value;
  if (!state.value) return <Pending of={detail} />;
  const shown = state.value;
  return (
    <>
      <DeskHead title={t('record.one', { entry })} text={actionOf(shown, t)}>
        <Link href="/studio/audit-log" className="button button-quiet">
          {t('desks.record')}
        </Link>
      </DeskHead>
      <Facts shown={shown} />
      <Changes shown={shown} />
    </>
  );
}

function Facts({ shown }: { shown: EntryDetail }) {
  const t = useWords('studio');
  const place = pageOf(shown.object);
  const { instant } = useMoments();
  return (
    <section className="panel">
      <dl className="facts">
        <dt>{t('record.at')}</dt>
        <dd>{instant(shown.at)}</dd>
        <dt>{t('record.actor')}</dt>
        <dd dir="auto" translate="no">
          {actorOf(shown, t)}
        </dd>
        {shown.roles.length > 0 ? (
          <>
            <dt>{t('staff.roles')}</dt>
            <dd translate="no">{shown.roles.join(', ')}</dd>
          </>
        ) : null}
        <dt>{t('record.address')}</dt>
        <dd translate="no">{shown.detail?.address ?? '–'}</dd>
        <dt>{t('record.object')}</dt>
        <dd translate="no">
          {place && may(place.right) ? <Link href={place.address}>{objectOf(shown)}</Link> : objectOf(shown)}
        </dd>
        <dt>{t('reason.label')}</dt>
        <dd dir="auto" translate="no">
          {shown.reason ?? '–'}
        </dd>
        <dt>{t('record.hash')}</dt>
        <dd translate="no">
          <code className="hash">{shown.hash}</code>
        </dd>
        <dt>{t('record.previous')}</dt>
        <dd translate="no">
          <code className="hash">{shown.previous}</code>
        </dd>
      </dl>
    </section>
  );
}

function Changes({ shown }: { shown: EntryDetail }) {
  const t = useWords('studio');
  if (shown.detail === null) return <p>{t('record.deleted')}</p>;
  const changes = changesBetween(shown.detail.before, shown.detail.after);
  return (
    <section className="panel">
      <h2>{t('record.changes')}</h2>
      {changes.length === 0 ? (
        <p>{t('record.noChanges')}</p>
      ) : (
        <div className="changes">
          <table className="list">
            <thead>
              <tr>
                <th scope="col">{t('record.field')}</th>
                <th scope="col">{t('record.before')}</th>
                <th scope="col">{t('record.after')}</th>
              </tr>
            </thead>
            <tbody translate="no">
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>
                    <del dir="auto">{before}</del>
                  </td>
                  <td>
                    <ins dir="auto">{after}</ins>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
