import { context, trace } from '@opentelemetry/api';
import type { TracingConfig } from './tracing-config.ts';

/** Sends spans to a collector. */
export interface Tracing {
  /** Sends the waiting spans. */
  flush(): Promise<void>;
  /** Sends the waiting spans, and stops tracing. */
  close(): Promise<void>;
}

/**
 * Starts tracing for the whole process. The packages for it are loaded only if tracing is configured.
 * @param config null for no traces
 */
export async function startTracing(config: TracingConfig | null): Promise<Tracing> {
  if (config === null) return { flush: async () => undefined, close: async () => undefined };
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: config.url, headers: config.headers });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.service }),
    // A `traceparent` from a browser is not trusted: every call begins a new trace, and only this sampler decides.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  trace.setGlobalTracerProvider(provider);
  return {
    flush: () => provider.forceFlush(),
    async close() {
      await provider.shutdown();
      trace.disable();
      context.disable();
    },
  };
}
