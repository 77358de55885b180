import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';
import type { Addresses, Condition } from './condition.ts';
import type { ElementRow } from './elements.ts';
import { framingPage, pageOf, plainPage } from './host-page.ts';

const root = join(import.meta.dirname, '../..');
const nonce = 'fanfareMatrix';

/** A partner's web server on its own origin, which serves each condition's page. */
export interface HostSite {
  /** The address of the page of a condition with these rows; its script comes from this platform. */
  addressOf(condition: Condition, rows: readonly ElementRow[], platform: string): string;
  /**
   * Serves a page with this body.
   * @returns its address
   */
  addPage(body: string, platform: string): string;
  close(): void;
}

interface Page {
  condition: Condition;
  rows: readonly ElementRow[];
  platform: string;
}

/** @param port of an origin on the operator's list; 0 takes any free port, whose origin is not listed */
export async function serveHostSite(port: number): Promise<HostSite> {
  const scripts = new Map([
    ['/probe.js', await bundle('tests/embedding/probe/probe.ts', 'installedProbe')],
    ['/own-react.js', await bundle('tests/embedding/probe/own-react.ts', 'ownReact')],
  ]);
  const pages = new Map<string, Page>();
  const plainPages = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    const script = scripts.get(pathname) ?? (await packageFile(pathname));
    if (script !== null) {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cross-Origin-Resource-Policy': 'cross-origin' });
      response.end(script);
      return;
    }
    const page = pages.get(pathname);
    if (!page) {
      const html = plainPages.get(pathname) ?? '<!doctype html><title>Elsewhere</title>Elsewhere';
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
      return;
    }
    const { condition, rows, platform } = page;
    const addresses: Addresses = { platform, host: originOf(server), nonce };
    const isFraming = condition.frame !== undefined && search !== '?framed';
    const headers = isFraming ? {} : condition.headers?.(addresses);
    response.writeHead(200, { 'Content-Type': 'text/html', ...headers });
    response.end(
      isFraming ? framingPage(condition.frame ?? '', `${pathname}?framed`) : pageOf(condition, rows, addresses),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    addressOf(condition, rows, platform) {
      const path = `/${condition.id}-${pages.size}`;
      pages.set(path, { condition, rows, platform });
      return originOf(server) + path;
    },
    addPage(body, platform) {
      const path = `/page-${plainPages.size}`;
      plainPages.set(path, plainPage(body, platform));
      return originOf(server) + path;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function originOf(server: Server): string {
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('The host site has no address');
  return `http://localhost:${bound.port}`;
}

/** A script of one of the installed packages, or null for any other address. */
async function packageFile(pathname: string): Promise<string | null> {
  const [, name] = /^\/packages\/([\w./-]+\.js)$/.exec(pathname) ?? [];
  return name === undefined || name.includes('..') ? null : readFile(join(root, 'node_modules', name), 'utf8');
}

/** A module and all its imports as one classic script. */
async function bundle(entry: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, name, formats: ['iife'], fileName: 'script' } },
  });
  for (const output of [built].flat()) {
    if (!('output' in output)) continue;
    for (const file of output.output) if (file.type === 'chunk') return file.code;
  }
  throw new Error(`${entry} was bundled without output`);
}
