import { context, trace } from '@opentelemetry/api';
import type { TracingConfig } from './tracing-config.ts';

/** Sends spans to a collector. */
export interface Tracing {
  /** Sends what waits. */
  flush(): Promise<void>;
  /** Sends what waits, and ends. */
  close(): Promise<void>;
}

/**
 * Records traces from now on, for all of the process. The packages that record are loaded only where it is configured.
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
    // A browser could send a `traceparent` of its own making, so every call begins a trace, and this alone decides.
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
