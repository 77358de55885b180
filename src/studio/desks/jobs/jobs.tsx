import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { isUnderWay } from '../../../../rules/staff/jobs.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { DeskHead } from '../../layout/desk-head.tsx';
import { showFailure } from '../../layout/toasts.ts';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { proveFirst } from '../../session/prove-first.ts';
import './jobs.css';
import { ObjectLink } from '../approvals/object-link.tsx';
import { isFileDeleted, type Job, putJob, readJobs, resultAddress, watchJobs } from './jobs-state.ts';

/** The job in the dialog that asks before it is stopped. */
const stopping = signal<string | null>(null);
const keep = (): void => void (stopping.value = null);

const stateOf = ({ state }: Job) => <State state={state} />;
const progressOf = (job: Job) => <Progress job={job} />;
const objectOf = ({ object }: Job) => (object === null ? '–' : <ObjectLink object={object} />);
const outcomeOf = (job: Job) => <Outcome job={job} />;

/** Long work: its progress, and its files. */
export default function Jobs() {
  useSignals();
  const t = useWords('studio-jobs');
  const { instant } = useMoments();
  const list = useList<Job>({ address: '/studio/jobs', filters: [], read: readJobs });
  useEffect(() => watchJobs(list.rows, showFailure), [list]);

  const columns: ListColumn<Job>[] = [
    { id: 'kind', label: t('kind'), text: ({ kind }) => t(`kinds.${kind}`), isFixed: true },
    {
      id: 'object',
      label: t('object'),
      text: ({ object }) => object?.id ?? '',
      cell: objectOf,
    },
    {
      id: 'state',
      label: t('state'),
      text: ({ state }) => t(`states.${state}`),
      cell: stateOf,
    },
    {
      id: 'progress',
      label: t('progress'),
      text: ({ done, steps }) => t('count', { done, steps }),
      cell: progressOf,
    },
    {
      id: 'result',
      label: t('result'),
      text: ({ result }) => result?.name ?? '',
      cell: outcomeOf,
    },
    { id: 'requestedBy', label: t('requestedBy'), text: ({ requestedBy }) => requestedBy.name },
    { id: 'requestedAt', label: t('requestedAt'), text: ({ requestedAt }) => instant(requestedAt) },
  ];
  return (
    <>
      <DeskHead title={t('studio:desks.jobs')} text={t('text')} />
      <ListView
        list={list}
        label={t('studio:desks.jobs')}
        columns={columns}
        rowId={({ jobId }) => jobId}
        fileName="jobs"
        hasSearch={false}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {stopping.value === null ? null : (
        <ReasonDialog
          title={t('stopTitle')}
          text={t('stopText')}
          confirmLabel={t('stop')}
          isDangerous
          onClose={keep}
          onDone={keep}
          onConfirm={async (reason, key) => {
            const params = { jobId: stopping.value ?? '' };
            const job = await studioCall('POST /studio/job/:jobId/stop', { params, body: { reason }, key });
            putJob(list.rows, job);
            return job;
          }}
        />
      )}
    </>
  );
}

function State({ state }: Pick<Job, 'state'>) {
  const t = useWords('studio-jobs');
  return (
    <span className={state === 'FAILED' ? 'state-mark state-mark-alert' : 'state-mark'}>{t(`states.${state}`)}</span>
  );
}

function Progress({ job: { done, steps, refused } }: { job: Job }) {
  const t = useWords('studio-jobs');
  const text = t('count', { done, steps });
  return (
    <div className="job-progress">
      <progress max={steps} value={done} aria-label={text} />
      <span>
        {text}
        {refused > 0 ? ` · ${t('refused', { count: refused })}` : ''}
      </span>
    </div>
  );
}

function Outcome({ job }: { job: Job }) {
  const t = useWords('studio-jobs');
  const { instant } = useMoments();
  if (isUnderWay(job.state)) return <Button onClick={() => void (stopping.value = job.jobId)}>{t('stop')}</Button>;
  if (job.failure !== null)
    return <span>{t(`studio:error.${job.failure}`, { defaultValue: t('error:SERVER_ERROR') })}</span>;
  if (job.result === null) return isFileDeleted(job) ? t('deleted') : '–';
  return (
    <a
      href={resultAddress(job)}
      onClick={proveFirst}
      download={job.result.name}
      title={t('until', { at: instant(job.result.until) })}
    >
      {t('download')}
    </a>
  );
}
