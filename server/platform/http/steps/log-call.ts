import { SpanStatusCode } from '@opentelemetry/api';
import type { Platform } from '../../platform.ts';
import { inSpan, traceId } from '../../tracing/span.ts';
import { peerAddress, readVisitor } from '../caller.ts';
import type { CallContext, CallInfo, Step } from './step.ts';

/** The first step: gives the request its id, then writes one line of the log and one span, and counts the reply. */
export const logCall =
  (platform: Platform, { name }: CallInfo): Step =>
  (context, next) => {
    const started = performance.now();
    const visitor = readVisitor(context.req.raw.headers, peerAddress(context), platform.config);
    const { requestId } = visitor;
    context.set('visitor', visitor);
    context.set('headers', { 'X-Request-Id': requestId, 'X-Content-Type-Options': 'nosniff' });
    const attributes = { 'http.request.method': context.req.method, 'fanfare.request_id': requestId };
    return inSpan({ name, kind: 'server', attributes }, async (span) => {
      await next();
      const { status } = context.res;
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      const elapsed = performance.now() - started;
      platform.metrics.answered(name, status, elapsed / 1_000);
      const origin = context.req.raw.headers.get('origin');
      if (origin !== null) platform.partners.note(origin, name, status);
      platform.log.info(logLine(context, name, elapsed), 'request');
    });
  };

function logLine(context: CallContext, call: string, elapsed: number) {
  const trace = traceId();
  return {
    requestId: context.get('visitor').requestId,
    ...(trace !== null && { traceId: trace }),
    call,
    status: context.res.status,
    ...context.get('refusal'),
    milliseconds: Math.round(elapsed * 10) / 10,
  };
}
