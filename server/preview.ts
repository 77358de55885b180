import type { Context } from 'hono';
import { previewHeader } from '../rules/staff/preview.ts';
import { compose } from './composition/compose.ts';
import type { Feature } from './composition/define-feature.ts';
import type { Previews } from './editing/preview/previews.ts';
import { apiBase, createApi } from './platform/http/api.ts';
import { peerAddress, readVisitor } from './platform/http/caller.ts';
import { refused } from './platform/http/envelope.ts';
import { Refusal } from './platform/http/errors.ts';
import { createKeys } from './platform/http/idempotency.ts';
import { createRateLimit } from './platform/http/limits/rate-limit.ts';
import { createLiveHub } from './platform/live/live.ts';
import { createPartners } from './platform/partners/partners.ts';
import type { Platform } from './platform/platform.ts';

/** One page makes several requests. Each costs the server as much as a publication, and needs no sign-in. */
const perNetwork = { burst: 120, perMinute: 60 };

/**
 * Answers a request for the preview of a draft, as for a visitor without a session: the same calls by the same features,
 * in the transaction of the preview. Nothing of it reaches the features of this server, nor a cache.
 * @returns null for a request without the header of a preview
 */
export function createPreviewAnswers(platform: Platform, features: readonly Feature[], previews: Previews) {
  const admit = createRateLimit(platform.limits.buckets('previews', perNetwork));
  return async (context: Context): Promise<Response | null> => {
    const { raw: request } = context.req;
    const token = request.headers.get(previewHeader);
    if (token === null) return null;
    const visitor = readVisitor(request.headers, peerAddress(context), platform.config);
    try {
      admit(visitor.address);
      if (!isPublicRead(request)) throw new Refusal('NOT_FOUND');
      return await previews.show(token, (pool) => answerOn({ ...platform, pool }, features, request, context.env));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, body } = refused(error, visitor, platform.words);
      const headers = new Headers({ 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      const retryAfter = error.details['retryAfterSeconds'];
      if (typeof retryAfter === 'number') headers.set('Retry-After', String(retryAfter));
      return new Response(body, { status, headers });
    }
  };
}

/** Drafts are for Studio's own pages; streams of events have no end. */
function isPublicRead({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return method === 'GET' && !pathname.startsWith(`${apiBase}/studio/`) && !pathname.startsWith(`${apiBase}/live`);
}

async function answerOn(
  source: Platform,
  features: readonly Feature[],
  request: Request,
  env: unknown,
): Promise<Response> {
  const { config, pool } = source;
  const platform: Platform = {
    ...source,
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
