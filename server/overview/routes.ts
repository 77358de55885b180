import { type Route, routes } from '../platform/http/routes.ts';
import { overviewCalls } from './contract.ts';
import type { Figures } from './figures.ts';
import { readAttention, readFigures, type Sources } from './read-overview.ts';

export function overviewRoutes(figures: Figures, sources: Sources): Route[] {
  return routes(overviewCalls, {
    'GET /studio/overview': async ({ query, caller: { staff, language } }) => {
      const now = new Date();
      const [attention, shown] = await Promise.all([
        readAttention(sources, staff, language),
        readFigures(sources, figures, staff, new Date(query.from), now.getTime()),
      ]);
      return { attention, figures: shown, serverTime: now.toISOString() };
    },
    'GET /studio/overview/waiting': async ({ caller: { staff, language } }) => {
      const approvals = sources.attention().filter(({ kind }) => kind === 'APPROVALS');
      const lines = await readAttention({ ...sources, attention: () => approvals }, staff, language);
      return { approvals: lines[0]?.count ?? 0 };
    },
  });
}
