import { z } from 'zod';
import { jobKinds, jobStates } from '../../rules/staff/jobs.ts';
import { reasonLength } from '../../rules/staff/limits.ts';
import { Cursor, defineCalls, Id, Instant } from '../platform/http/contract.ts';

const params = z.object({ jobId: Id });

export const Job = z.object({
  jobId: Id,
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** Its member; null for many. */
  object: z.object({ kind: z.string(), id: z.string() }).nullable(),
  requestedBy: z.object({ staffId: Id, name: z.string() }),
  requestedAt: Instant,
  steps: z.int(),
  /** How many of the steps are done; some of them were refused. */
  done: z.int(),
  refused: z.int(),
  /** Why it failed: an error code. */
  failure: z.string().nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Null where there is none, or none any more. */
  result: z.object({ name: z.string(), until: Instant }).nullable(),
});
export type Job = z.infer<typeof Job>;

/** Of a call that starts a job. */
export const JobStarted = z.object({ jobId: Id });

/** Long work of the staff. */
export const jobCalls = defineCalls({
  'GET /studio/job': {
    summary: 'Jobs that the caller’s roles show, the latest first',
    access: 'staff',
    right: 'own',
    noStore: true,
    query: z.object({
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ jobs: z.array(Job), nextCursor: Cursor.nullable() }),
  },
  'GET /studio/job/:jobId': {
    summary: 'One job with its progress',
    access: 'staff',
    right: 'own',
    noStore: true,
    params,
    response: Job,
    errors: ['NOT_FOUND'],
  },
  'POST /studio/job/:jobId/stop': {
    summary: 'Ends a job after its current step. What it has done stays done',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'job.stop',
    noStore: true,
    params,
    body: z.object({ reason: z.string().trim().min(1).max(reasonLength) }),
    response: Job,
    errors: ['NOT_FOUND', 'JOB_STATE'],
  },
  'GET /studio/job/:jobId/result': {
    summary: 'The file that a job has made',
    access: 'staff',
    right: 'own',
    // A file may have all data of a person.
    proof: 'passkey',
    recordsRead: 'job.download',
    kind: 'file',
    params,
    content: { 'text/csv': z.string(), 'application/json': z.string(), 'text/plain': z.string() },
    errors: ['NOT_FOUND'],
  },
});
