import { z } from 'zod';

/** The destination of traces, from the standard settings of OpenTelemetry. */
export interface TracingConfig {
  /** The address of the collector: `http://127.0.0.1:4318/v1/traces`. */
  readonly url: string;
  /** For the collector, such as its key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  /** The share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
}

const headers = z.string().transform((text, problem) =>
  Object.fromEntries(
    text.split(',').flatMap((part) => {
      const [name = '', ...value] = part.trim().split('=');
      if (name === '' && value.length === 0) return [];
      // The message does not repeat the value, which may be a secret key.
      if (!/^[\w-]+$/.test(name) || value.length === 0) problem.addIssue('must be a list such as api-key=…,tenant=…');
      return [[name, decode(value.join('='))]];
    }),
  ),
);

/** Values are percent-encoded; a `%` that begins no code stands for itself. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return value;
    throw error;
  }
}

const ratio = 'must be a number from 0 to 1';

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.default({}),
  OTEL_SERVICE_NAME: z.string().min(1).default('fanfare'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, ratio)
    .transform(Number)
    .default(1),
};

interface ParsedSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS: Record<string, string>;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}

export function readTracing(settings: ParsedSettings): TracingConfig | null {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    service: settings.OTEL_SERVICE_NAME,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}
