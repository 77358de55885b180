import { staffRights, titlesOf } from '../../rules/staff/rights.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import type { StaffService } from '../staff/service.ts';
import { jobCalls } from './contract.ts';
import { listJobs, readJob, readResult } from './jobs.ts';
import type { JobService } from './service.ts';

export function jobRoutes(
  platform: Platform,
  { namesOf }: Pick<StaffService, 'namesOf'>,
  jobs: Pick<JobService, 'stop'>,
): Route[] {
  const { pool } = platform;
  return routes(jobCalls, {
    'GET /studio/job': ({ query, caller: { staff } }) => {
      const rights = staffRights.filter((right) => titlesOf(staff.roles, right) === 'all');
      return listJobs(pool, namesOf, rights, query);
    },
    'GET /studio/job/:jobId': ({ params, caller: { staff } }) => readJob(pool, namesOf, params.jobId, staff),
    'POST /studio/job/:jobId/stop': ({ params: { jobId }, caller: { staff }, record }) =>
      record(async (connection) => {
        const { done } = await readJob(connection, namesOf, jobId, staff);
        await jobs.stop(connection, jobId);
        const reply = await readJob(connection, namesOf, jobId, staff);
        return { reply, object: { kind: 'job', id: jobId }, after: { done } };
      }),
    'GET /studio/job/:jobId/result': async ({ params: { jobId }, caller: { staff }, auditRead }) => {
      await readJob(pool, namesOf, jobId, staff);
      const { name, type, text } = await readResult(platform, jobId);
      await auditRead({ kind: 'job', id: jobId });
      return { type, body: text, headers: { 'Content-Disposition': `attachment; filename="${name}"` } };
    },
  });
}
