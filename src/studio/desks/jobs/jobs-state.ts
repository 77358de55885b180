import { isUnderWay } from '../../../../rules/staff/jobs.ts';
import type { Reply } from '../../../core/api/call.ts';
import type { Page, PagedRemote } from '../../../core/state/paged-remote.ts';
import { backgroundCall, studioCall } from '../../api/studio-call.ts';

export type Job = Reply<'GET /studio/job'>['jobs'][number];

export async function readJobs(
  _: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<Job>> {
  const { jobs, nextCursor } = await studioCall('GET /studio/job', { query: { ...(cursor && { cursor }) }, signal });
  return { rows: jobs, nextCursor };
}

/** A link of the page: the browser saves it. */
export const resultAddress = ({ jobId }: Pick<Job, 'jobId'>): string => `/api/v1/studio/job/${jobId}/result`;

/** True if the file of a job was deleted: after some days, or with the account of the member. Each job that is done has made one. */
export const isFileDeleted = ({ state, result }: Pick<Job, 'state' | 'result'>): boolean =>
  state === 'DONE' && result === null;

/** Milliseconds between two reads of running jobs. */
const lookEvery = 2_000;

type Rows = Pick<PagedRemote<Job>, 'state' | 'set'>;
type Read = (jobId: string, signal: AbortSignal) => Promise<Job>;

const readOne: Read = (jobId, signal) => backgroundCall('GET /studio/job/:jobId', { params: { jobId }, signal });

/** Replaces one job of the list. */
export function putJob(rows: Pick<Rows, 'set'>, job: Job): void {
  rows.set((before = []) => before.map((each) => (each.jobId === job.jobId ? job : each)));
}

/**
 * Reads the running jobs again, as long as there are any.
 * @param read a test gives another one
 * @returns a function that ends it
 */
export function watchJobs(rows: Rows, onFailure: (error: unknown) => void, read: Read = readOne): () => void {
  const stop = new AbortController();

  async function look(): Promise<void> {
    const going = (rows.state.peek().value ?? []).filter(({ state }) => isUnderWay(state));
    try {
      const found = await Promise.all(going.map(({ jobId }) => read(jobId, stop.signal)));
      if (stop.signal.aborted) return;
      for (const job of found) putJob(rows, job);
    } catch (error) {
      if (stop.signal.aborted) return;
      // The failure is shown once; the list has its own button for a retry.
      onFailure(error);
      return;
    }
    wait = setTimeout(() => void look(), lookEvery);
  }

  let wait = setTimeout(() => void look(), lookEvery);
  return () => {
    stop.abort();
    clearTimeout(wait);
  };
}
