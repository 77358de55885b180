import { readAtMost } from '../read-at-most.ts';
import { inSpan } from '../tracing/span.ts';

/** No provider's answer is larger than a few kilobytes. */
const maxAnswer = 256 * 1024;

/**
 * Fetch for provider calls: it never follows a redirect, which could carry our secrets elsewhere, and reads at most 256 KiB. The
 * answer's body is complete when the promise resolves, so that a signal's deadline covers it too.
 */
export function boundedFetch(url: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const { host } = new URL(url);
  const attributes = { 'http.request.method': method, 'server.address': host };
  return inSpan({ name: `${method} ${host}`, kind: 'client', attributes }, async (span) => {
    const answer = await fetchBounded(url, init);
    span.setAttribute('http.response.status_code', answer.status);
    return answer;
  });
}

async function fetchBounded(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: 'error' });
  const { status, headers } = answer;
  const tooLong = () => new Error(`The answer of ${new URL(url).host} is too large`);
  const bytes = await readAtMost(answer.body ?? [], maxAnswer, tooLong);
  return new Response(bytes.length > 0 ? bytes : null, { status, headers });
}
