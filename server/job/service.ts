import type { JobKind } from '../../rules/staff/jobs.ts';
import type { AuditedObject } from '../platform/audit-log/audit-log.ts';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { commitsOf } from '../platform/database/commits.ts';
import type { Connection } from '../platform/database/database.ts';
import { restUntilCommit, startElected } from '../platform/database/election.ts';
import type { Platform } from '../platform/platform.ts';
import type { StaffService } from '../staff/service.ts';
import { forgetJobs, stopJob, storeJob, sweepJobs } from './jobs.ts';
import type { AnyWork, JobWork } from './kinds.ts';
import { runDue } from './run-jobs.ts';

export type { Asker, JobFile, JobWork } from './kinds.ts';

/** Milliseconds between two looks for jobs. */
const lookEvery = 500;
/** When the next job is tried again. */
const nextAt = `SELECT min(next_at) FROM job WHERE state IN ('WAITING', 'RUNNING')`;

/** The staff member who requests a job, and the reason. */
export interface Asking {
  staffId: string;
  address: string;
  reason: string | null;
  /** Its object, if there is only one. */
  object?: AuditedObject | null;
}

export interface JobService {
  /** Names work that a feature does as jobs, while the features are composed. */
  offer<Input>(work: JobWork<Input>): void;
  /** Stores a job in the transaction that asks for it. @returns its id */
  begin<Input>(connection: Connection, work: JobWork<Input>, input: Input, asking: Asking): Promise<string>;
  /**
   * Ends a job after its current step, with a file of the steps that were done.
   * @throws Refusal JOB_STATE, with `state`, for one that has ended
   */
  stop(connection: Connection, jobId: string): Promise<void>;
  /** Stops the jobs about a fan and deletes their files, in the transaction in which the fan leaves. */
  forget(connection: Connection, userId: string): Promise<void>;
  /** Gives the next job its turn. @returns false where there is none */
  runNext(stop?: AbortSignal): Promise<boolean>;
  /** Does jobs while this process is the elected one. */
  start(): void;
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export function createJobService(
  platform: Pick<Platform, 'pool' | 'sealing' | 'log'>,
  staff: Pick<StaffService, 'rolesOf'>,
): JobService {
  const { pool, log } = platform;
  const handlers = new Map<JobKind, AnyWork>();
  const runner = { platform, handlers, rolesOf: staff.rolesOf };
  let stopRunning: (() => Promise<void>) | null = null;
  const runNext = (signal: AbortSignal = new AbortController().signal) => runDue(runner, signal);

  return {
    offer(work) {
      // Its input is parsed with its own schema before each use.
      handlers.set(work.kind, work);
    },
    begin: (connection, { kind, right, steps }, input, { object = null, ...asking }) =>
      storeJob(platform, connection, { kind, right, steps: steps(input), input, object, ...asking }),
    stop: (connection, jobId) => stopJob(runner, connection, jobId),
    forget: forgetJobs,
    runNext,
    start() {
      stopRunning = startElected(pool, log, {
        lock: advisoryLocks.jobs,
        name: 'doing jobs',
        async lead(_elected, signal) {
          while (!signal.aborted) {
            const since = commitsOf(pool).count;
            // A step that another process has begun is refused by the job's own row.
            if (!(await runNext(signal))) await restUntilCommit(pool, { since, soon: lookEvery, nextAt }, signal);
          }
        },
      });
    },
    sweep: () => sweepJobs(pool),
    async close() {
      await stopRunning?.();
    },
  };
}
