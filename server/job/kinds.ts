import type { z } from 'zod';
import type { JobKind } from '../../rules/staff/jobs.ts';
import type { StaffRight } from '../../rules/staff/rights.ts';
import type { Actor } from '../platform/audit-log/audit-log.ts';
import type { Connection } from '../platform/database/database.ts';

/** The staff member who requested a job, with their current roles. */
export interface Asker {
  readonly actor: Actor;
  readonly reason: string | null;
  readonly jobId: string;
}

/** The media types of the files that jobs make. */
export type FileType = 'text/csv' | 'application/json' | 'text/plain';

/** A file of a job. */
export interface JobFile {
  name: string;
  type: FileType;
  text: string;
}

/** The jobs of a feature. */
export interface JobWork<Input> {
  readonly kind: JobKind;
  /** Checked again before each run: a member of the staff who lost it can't continue. */
  readonly right: StaffRight;
  readonly input: z.ZodType<Input>;
  /** At least one. */
  steps(input: Input): number;
  /**
   * One step, in a transaction with the job's progress: it is done once, however often the process dies.
   * @throws Refusal for a step that can't be done: the job continues, and the refusal's code is the outcome
   */
  step?(connection: Connection, input: Input, position: number, asker: Asker): Promise<void>;
  /**
   * Makes the file, after all steps; for work with `step` also when it was stopped or has failed after some of them. It begins again
   * after a process that died, so that it changes nothing.
   * @param outcomes of the steps that were taken: `DONE`, or the code of a refusal
   * @param reportProgress how many steps are done, for work without `step`
   */
  finish(input: Input, outcomes: readonly string[], reportProgress: (done: number) => Promise<void>): Promise<JobFile>;
}

/** A kind whose input's type is forgotten: it is parsed before each use. */
export type AnyWork = JobWork<unknown>;
