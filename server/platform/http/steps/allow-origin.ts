import type { Platform } from '../../platform.ts';
import { crossOriginHeaders, isPublicRead, preflight, refuseForgery } from '../cross-origin.ts';
import type { CallInfo, Step } from './step.ts';

/**
 * Lets pages of our own and of partners read the reply, and refuses a change that another page sends.
 * @throws Refusal ORIGIN_REFUSED
 */
export const allowOrigin =
  (platform: Platform, { isOpen, isStudio }: CallInfo): Step =>
  async (context, next) => {
    const { raw: request } = context.req;
    const isPublic = isPublicRead(request, isOpen);
    try {
      // Every page may read public data, so nothing depends on the list of partners.
      if (!isPublic) await loadPartners(platform, request.headers);
    } finally {
      // The reply to an error needs them too.
      const origin = request.headers.get('origin');
      const headers = isStudio ? { Vary: 'Origin' } : crossOriginHeaders(origin, platform, isPublic);
      Object.assign(context.get('headers'), headers);
    }
    refuseForgery(request.method, request.headers, platform);
    return next();
  };

/** Answers the question that a browser asks before a request to another origin. */
export const answerPreflight =
  (platform: Platform, isOpen: boolean): Step =>
  async ({ req: { raw: request } }) => {
    await loadPartners(platform, request.headers);
    return preflight(request, platform, isOpen);
  };

/** Waits for the list of partners, where the request comes from another origin. */
async function loadPartners({ config, partners }: Platform, headers: Headers): Promise<void> {
  const origin = headers.get('origin');
  if (origin !== null && origin !== config.publicOrigin) await partners.current();
}
