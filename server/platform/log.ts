import cluster from 'node:cluster';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { DestinationStream, Logger };

/**
 * Structured logs on standard output. A request is logged by call, status, code of a refusal and id alone: headers, bodies and
 * addresses with queries are never logged, so there is nothing to redact. Of an error only its place and reason are logged, because
 * PostgreSQL's details quote the row and hold the connection with its settings.
 * @param destination by default standard output
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    // Which worker it was, where there are several.
    base: cluster.worker === undefined ? null : { worker: cluster.worker.id },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describe },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

interface Described {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: Described;
}

function describe(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    ...('code' in error && { code: error.code }),
    ...(stack !== undefined && { stack }),
    ...(cause !== undefined && { cause: describe(cause) }),
  };
}
