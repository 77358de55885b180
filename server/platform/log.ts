import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/**
 * Structured logs on standard output. Requests are logged by call, status and id alone: headers, bodies and
 * addresses with queries never reach a log line, so there is nothing to redact.
 */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
