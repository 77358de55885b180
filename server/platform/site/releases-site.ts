import { type Context, Hono } from 'hono';
import { createFiles } from './files.ts';
import { listReleases } from './releases.ts';
import { releasesPage, releasesPageHeaders } from './releases-page.ts';
import { sharedFileHeaders } from './security-headers.ts';

export const aYear = 'public, max-age=31536000, immutable';

/** Prefix that the loader adds to a script's address when it retries in Firefox: docs/decisions/0018. */
const attempt = /\/~\d{1,6}(?=\/assets\/)/;

/** The path of the file itself, without the mark of a retry. */
export const withoutAttempt = (path: string): string => path.replace(attempt, '');

export interface ReleasesSite {
  /** Below `/embed`: the page of releases, the same list as data, and each release's files. */
  readonly app: Hono;
  /** A script of an earlier release: a page whose loader was cached for a day may ask for it. */
  serveAsset(path: string, request: Headers): Promise<Response | null>;
}

/**
 * The releases that are kept for pages.
 * @param directory where `keepRelease` put them
 */
export function createReleasesSite(directory: string, publicOrigin: string): ReleasesSite {
  const files = createFiles(directory);
  const headers = { ...sharedFileHeaders, 'Cache-Control': aYear };
  const app = new Hono();

  const page = async (context: Context) => {
    const text = await releasesPage(await listReleases(directory), publicOrigin);
    return context.html(text, 200, { ...releasesPageHeaders, 'Cache-Control': 'no-cache' });
  };
  app.get('/embed', page);
  app.get('/embed/', page);
  app.get('/embed/releases.json', async (context) => {
    const releases = await listReleases(directory);
    const listed = releases.map(({ version, builtAt, files: hashes }) => {
      const address = `${publicOrigin}/embed/${version}/`;
      return { version, builtAt, address, files: hashes };
    });
    const body = { releases: listed, deprecations: releases[0]?.deprecations ?? [] };
    return context.json(body, 200, { ...sharedFileHeaders, 'Cache-Control': 'no-cache' });
  });
  app.get('/embed/*', async (context) => {
    const path = withoutAttempt(context.req.path).slice('/embed/'.length);
    const file = await files.serve(path, context.req.raw.headers, headers);
    return file ?? context.text('Not found', 404, { ...sharedFileHeaders, 'Cache-Control': 'no-store' });
  });

  return {
    app,
    async serveAsset(path, request) {
      for (const { version } of await listReleases(directory)) {
        const found = await files.serve(`${version}/${path}`, request, headers);
        if (found !== null) return found;
      }
      return null;
    },
  };
}
