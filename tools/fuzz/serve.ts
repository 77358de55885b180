import { join } from 'node:path';
import { Hono } from 'hono';
import { createApplication } from '../../server/app.ts';
import { kindsOf } from '../../server/composition/compose.ts';
import { createContentService } from '../../server/content/service.ts';
import { startDemo } from '../../server/demo.ts';
import { features } from '../../server/features.ts';
import { listen, toNode } from '../../server/platform/http/listen.ts';
import type { Platform } from '../../server/platform/platform.ts';

const root = join(import.meta.dirname, '../..');

/** The settings of a platform that `serveForFuzz` gets: replies are checked, and each request names its network. */
export const fuzzEnvironment = (port: number) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'info',
  DEMO: 'on',
  PORT: String(port),
  PUBLIC_ORIGIN: `http://localhost:${port}`,
  PROXY_HOPS: '1',
});

/**
 * Serves the API with the demo's content and stand-ins on the platform's port and the six after it.
 * @returns a function that ends everything but the platform
 */
export async function serveForFuzz(platform: Platform): Promise<() => Promise<void>> {
  await createContentService(platform, kindsOf(features)).importFolder(join(root, 'demo/content'));
  const application = createApplication(platform, () => new Hono());
  const listener = await listen(platform.config.port, '127.0.0.1', toNode(application.fetch));
  const demo = await startDemo(platform, root);
  return async () => {
    await application.announceEnd();
    await demo.close(0);
    await listener.close(0);
    await application.close();
  };
}
