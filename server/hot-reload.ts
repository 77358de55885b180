import type { RequestListener, Server } from 'node:http';
import { createServer, type ViteDevServer } from 'vite';

export interface HotReload {
  readonly handle: RequestListener;
  /** Gives Vite the listener, over which it notifies browsers of changes. */
  attach(server: Server): Promise<void>;
  close(): Promise<void>;
}

/** Pages and scripts come from their sources through Vite; addresses of the API are passed on to it. */
export function createHotReload(root: string, owns: (path: string) => boolean, api: RequestListener): HotReload {
  let vite: ViteDevServer | null = null;
  return {
    handle(request, response) {
      const path = new URL(`http://localhost${request.url ?? '/'}`).pathname;
      if (vite === null || owns(path)) api(request, response);
      else vite.middlewares(request, response, () => api(request, response));
    },
    async attach(server) {
      // Vite's own way writes the configuration to a file that Node's watch would take for a change of ours.
      vite = await createServer({ root, configLoader: 'native', server: { middlewareMode: true, ws: { server } } });
    },
    async close() {
      await vite?.close();
    },
  };
}
