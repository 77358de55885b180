import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Without `startTracing` the API of OpenTelemetry does nothing, so that traced code needs no condition. */

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** Content of a span: names, counts and codes, never personal input, nor an address with ids. */
export interface SpanParts {
  /** `POST /vote/:voteId/cast` */
  name: string;
  /** `SERVER` for a call that we answer, `CLIENT` for a call to another server. */
  kind: keyof typeof kinds;
  attributes?: Attributes;
}

/** Runs work as a span of the current trace, or as the first one of a new trace. */
export function inSpan<Result>(
  { name, kind, attributes = {} }: SpanParts,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const options = { kind: kinds[kind], attributes };
  return trace.getTracer('fanfare').startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Only the error's kind: its message may quote a row. */
export function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? codeOf(error) : typeof error);
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name);

/** True if the current call is recorded. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() === true;

/** The id of the trace that is recorded now, for the log. */
export function traceId(): string | null {
  const span = trace.getActiveSpan();
  return span?.isRecording() === true ? span.spanContext().traceId : null;
}
