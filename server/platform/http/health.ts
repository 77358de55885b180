import cluster from 'node:cluster';
import { Hono } from 'hono';
import type { Platform } from '../platform.ts';

export interface Readiness {
  /** Makes `/readyz` fail, so that a load balancer sends no more fans here. */
  close(): void;
}

/** `/healthz`: the process runs, and which worker it is, where there are several. `/readyz`: it can serve a fan, and its database answers. */
export function createHealth({ pool, log }: Platform): Readiness & { routes: Hono } {
  let closing = false;
  const routes = new Hono();
  const headers = { 'Cache-Control': 'no-store' };
  const worker = cluster.worker?.id;
  routes.get('/healthz', (context) =>
    context.json({ status: 'ok', ...(worker === undefined ? {} : { worker }) }, 200, headers),
  );
  routes.get('/readyz', async (context) => {
    if (closing) return context.json({ status: 'closing' }, 503, headers);
    try {
      await pool.query('SELECT 1');
      return context.json({ status: 'ready' }, 200, headers);
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      return context.json({ status: 'waiting for the database' }, 503, headers);
    }
  });
  return {
    routes,
    close() {
      closing = true;
    },
  };
}
