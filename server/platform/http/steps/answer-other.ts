import type { Context } from 'hono';
import { openStream } from '../../live/open-stream.ts';
import type { Platform } from '../../platform.ts';
import type { Caller } from '../caller.ts';
import { Refusal } from '../errors.ts';
import { readText } from '../request-body.ts';
import type { EventsRoute, FileRoute, PageReply, PageRoute, WebhookRoute } from '../routes.ts';
import { createRecording } from '../staff/recording.ts';
import { validateAddress, validateWebhook } from '../validation.ts';

/** Calls of these kinds have no body. */
const noBody = { body: undefined };

export async function answerFile(
  platform: Platform,
  { name, contract, handler }: FileRoute,
  context: Context,
  caller: Caller,
): Promise<Response> {
  const request = { ...validateAddress(contract, context.req), ...noBody, caller };
  const recording = createRecording(platform, name, contract, { ...request, key: undefined });
  const {
    type,
    body,
    headers,
    maxAge = contract.maxAge,
  } = await handler({
    ...request,
    auditRead: recording.parts.auditRead,
  } as Parameters<typeof handler>[0]);
  recording.check();
  return new Response(body, {
    headers: { ...headers, 'Content-Type': contentType(type), 'Cache-Control': cacheControl(maxAge) },
  });
}

/**
 * @param headers of every reply: the stream is written to Node's own response
 * @throws Refusal as `openStream`
 */
export async function answerEvents(
  platform: Platform,
  { contract, handler }: EventsRoute,
  context: Context,
  caller: Caller,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { topics, lastEventId } = handler({ ...validateAddress(contract, context.req), ...noBody, caller });
  return openStream(platform, context, headers, { topics, lastEventId, address: caller.address });
}

export async function answerPage(
  { contract, handler }: PageRoute,
  context: Context,
  caller: Caller,
): Promise<Response> {
  try {
    const request = { ...validateAddress(contract, context.req), ...noBody, caller };
    return pageOf(await handler.show(request), 200, contract.maxAge);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error;
    return pageOf(await handler.notFound(caller), 404, undefined);
  }
}

export async function answerWebhook(
  { contract, handler }: WebhookRoute,
  context: Context,
  caller: Caller,
): Promise<Response> {
  const address = validateAddress(contract, context.req);
  const text = await readText(context, contract.maxBodyBytes);
  const body = validateWebhook(contract.body, text);
  const status = await handler({ ...address, body, text, headers: context.req.raw.headers, caller });
  return new Response(null, { status });
}

function pageOf({ html, headers }: PageReply, status: number, maxAge: number | undefined): Response {
  const own = { 'Content-Type': contentType('text/html'), 'Cache-Control': cacheControl(maxAge) };
  return new Response(html, { status, headers: { ...headers, ...own } });
}

/** Only pictures have no charset. */
const contentType = (type: string): string => (type.startsWith('image/') ? type : `${type}; charset=utf-8`);

const cacheControl = (maxAge: number | undefined): string =>
  maxAge === undefined ? 'no-store' : `public, max-age=${maxAge}`;
