import type { RequestListener } from 'node:http';
import type { Config } from './platform/config.ts';
import { apiBase } from './platform/http/api.ts';

/**
 * Gives every answer the headers that all have, also those that are written to the connection itself. An answer's own headers
 * replace them.
 */
export function withAnswerHeaders(
  handle: RequestListener,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): RequestListener {
  const isSecure = publicOrigin.startsWith('https:');
  return (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (isSecure) response.setHeader('Strict-Transport-Security', 'max-age=63072000');
    // Pages of other origins read the API by CORS, which this header leaves alone. It stops them from loading answers as files.
    if (request.url?.startsWith(`${apiBase}/`)) response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    handle(request, response);
  };
}
