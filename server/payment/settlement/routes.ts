import { titlesOf } from '../../../rules/staff/rights.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { requireRight } from '../../platform/http/staff/staff-access.ts';
import { settlementCalls } from './contract.ts';
import { exportMovements } from './export.ts';
import { importReport } from './report/import-report.ts';
import { explainDifference, listDifferences, listReports, type ReportSources } from './report/list.ts';
import { withdrawReport } from './report/withdraw-report.ts';
import { settleByDay, settleByPart } from './summary.ts';

/** Settlement covers all titles; only the sums of titles and products are also for roles of one title. */
export function settlementRoutes(sources: ReportSources): Route[] {
  const { platform } = sources;
  return routes(settlementCalls, {
    'GET /studio/settlement': async ({ query, caller: { staff, language } }) => {
      const { by, ...days } = query;
      if (by !== 'DAY') {
        const titles = titlesOf(staff.roles, 'payment.read');
        return { rows: await settleByPart(platform.pool, { ...days, by }, titles, language) };
      }
      requireRight(staff, 'payment.read', null);
      return { rows: await settleByDay(platform.pool, days) };
    },
    'GET /studio/settlement/export': async ({ query, caller: { staff, language }, auditRead }) => {
      requireRight(staff, 'payment.read', null);
      await auditRead({ kind: 'payment', id: '-' });
      const fileName = `payments-${query.from}-${query.to}.csv`;
      return {
        type: 'text/csv',
        body: exportMovements(platform.pool, query, platform.words, language),
        headers: { 'Content-Disposition': `attachment; filename="${fileName}"` },
      };
    },
    'GET /studio/settlement/report': ({ query, caller: { staff } }) => {
      requireRight(staff, 'payment.read', null);
      return listReports(sources, query);
    },
    'POST /studio/settlement/report': ({ body, caller: { staff }, record }) => {
      requireRight(staff, 'payment.settle', null);
      return record((connection) => importReport(connection, body, staff.staffId));
    },
    'POST /studio/settlement/report/:reportId/withdrawal': ({ params, caller: { staff }, record }) => {
      requireRight(staff, 'payment.settle', null);
      return record((connection) => withdrawReport(connection, params.reportId, staff.staffId));
    },
    'GET /studio/settlement/difference': ({ query, caller: { staff } }) => {
      requireRight(staff, 'payment.read', null);
      return listDifferences(sources, query);
    },
    'POST /studio/settlement/difference/:differenceId/explanation': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'payment.settle', null);
      const explained = { ...params, note: body.reason };
      return record((connection) => explainDifference(platform, connection, explained, staff));
    },
  });
}
