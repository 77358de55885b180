import type { JobKind } from '../../rules/staff/jobs.ts';
import { jobResultDays } from '../../rules/staff/jobs.ts';
import type { Connection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { AnyWork, JobFile } from './kinds.ts';
import { openInput, sealResult } from './sealed.ts';

export interface Ending {
  readonly platform: Pick<Platform, 'sealing' | 'log'>;
  readonly handlers: ReadonlyMap<JobKind, AnyWork>;
}

interface Row {
  kind: JobKind;
  input_sealed: Buffer;
}

/**
 * Ends a job before all of its steps are done. If some are done, it leaves a file with their outcomes.
 * @returns false for one that has ended
 */
export async function endEarly(
  ending: Ending,
  connection: Connection,
  jobId: string,
  end: { state: 'STOPPED'; failure: null } | { state: 'FAILED'; failure: string },
): Promise<boolean> {
  const { rows } = await connection.query<Row>(
    "SELECT kind, input_sealed FROM job WHERE job_id = $1 AND state IN ('WAITING', 'RUNNING') FOR UPDATE",
    [jobId],
  );
  const [row] = rows;
  if (row === undefined) return false;
  const taken = await connection.query<{ outcome: string }>(
    'SELECT outcome FROM job_step WHERE job_id = $1 ORDER BY position',
    [jobId],
  );
  const outcomes = taken.rows.map(({ outcome }) => outcome);
  const file = outcomes.length === 0 ? null : await fileOf(ending, jobId, row, outcomes);
  await connection.query(
    `UPDATE job SET state = $2, failure = $3, input_sealed = NULL, ended_at = clock_timestamp(), result_name = $4, result_type = $5,
       result_sealed = $6, result_until = CASE WHEN $4::text IS NULL THEN NULL ELSE clock_timestamp() + make_interval(days => $7) END
     WHERE job_id = $1`,
    [
      jobId,
      end.state,
      end.failure,
      file?.name ?? null,
      file?.type ?? null,
      file === null ? null : sealResult(ending.platform.sealing, jobId, file.text),
      jobResultDays,
    ],
  );
  if (file !== null) await connection.query('DELETE FROM job_step WHERE job_id = $1', [jobId]);
  return true;
}

/** Null where it can't be made, which must not keep a job from ending; its steps then stay in the database. */
async function fileOf(
  { platform: { sealing, log }, handlers }: Ending,
  jobId: string,
  { kind, input_sealed: sealed }: Row,
  outcomes: readonly string[],
): Promise<JobFile | null> {
  try {
    const work = handlers.get(kind);
    if (work === undefined) throw new Error(`no feature has a handler for jobs of the kind ${kind}`);
    const input = work.input.parse(openInput(sealing, jobId, sealed).input);
    return await work.finish(input, outcomes, () => Promise.resolve());
  } catch (error) {
    log.error({ err: error, jobId, kind }, 'the file of a job that ended early could not be made');
    return null;
  }
}
