import { previewHeader } from '../rules/staff/preview.ts';
import { compose } from './composition/compose.ts';
import type { Feature } from './composition/define-feature.ts';
import type { Previews } from './editing/preview/previews.ts';
import { createDatabase } from './platform/database/database.ts';
import { apiBase, createApi } from './platform/http/api.ts';
import { readVisitor } from './platform/http/caller.ts';
import { refused } from './platform/http/envelope.ts';
import { Refusal } from './platform/http/errors.ts';
import { createKeys } from './platform/http/idempotency.ts';
import { createLiveHub } from './platform/live/live.ts';
import { createPartners } from './platform/partners/partners.ts';
import type { Platform } from './platform/platform.ts';

/**
 * Answers a request for what a draft would show, as a visitor without a session would see it: the same calls by the same features,
 * in the transaction of the preview. Nothing of it reaches the features of this server, nor a cache.
 * @returns null for a request without the header of a preview
 */
export function createPreviewAnswers(platform: Platform, features: readonly Feature[], previews: Previews) {
  return async (request: Request, env: unknown): Promise<Response | null> => {
    const token = request.headers.get(previewHeader);
    if (token === null) return null;
    try {
      if (!isPublicRead(request)) throw new Refusal('NOT_FOUND');
      return await previews.show(token, (pool) => answerOn({ ...platform, pool }, features, request, env));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const visitor = readVisitor(request.headers, '', platform.config);
      const { status, body } = refused(error, visitor, platform.words);
      return new Response(body, {
        status,
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      });
    }
  };
}

/** Drafts are for Studio's own pages; streams of events have no end. */
function isPublicRead({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return method === 'GET' && !pathname.startsWith(`${apiBase}/studio/`) && !pathname.startsWith(`${apiBase}/live`);
}

async function answerOn(
  given: Platform,
  features: readonly Feature[],
  request: Request,
  env: unknown,
): Promise<Response> {
  const { config, pool } = given;
  const platform: Platform = {
    ...given,
    database: createDatabase(pool),
    live: createLiveHub(),
    partners: createPartners(config),
    keys: createKeys(pool),
  };
  const composition = compose(platform, features);
  try {
    const routes = composition.parts.flatMap((parts) => parts.routes ?? []);
    const api = createApi(platform, {
      routes,
      authenticate: () => {
        throw new Refusal('LOGIN_REQUIRED');
      },
    });
    const headers = new Headers(request.headers);
    for (const name of ['Authorization', 'Cookie', 'If-None-Match', 'Origin']) headers.delete(name);
    const reply = await api.fetch(new Request(request.url, { headers }), Object(env));
    const answer = new Response(await reply.arrayBuffer(), reply);
    answer.headers.set('Cache-Control', 'no-store');
    return answer;
  } finally {
    await composition.close();
    await platform.keys.close();
    await platform.live.close();
  }
}
