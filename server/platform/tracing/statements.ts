import type pg from 'pg';
import { inSpan, isTraced } from './span.ts';

type Query = (...parameters: readonly unknown[]) => unknown;

/**
 * Makes each statement of a pool a span of the trace that it belongs to. The span of `pool.query` also covers the wait for a
 * connection. Work in the background, which belongs to no trace, makes none.
 */
export function traceStatements(pool: pg.Pool): void {
  traceQueries(pool);
  pool.on('connect', traceQueries);
}

function traceQueries(on: object): void {
  const traced = function traced(this: object, ...parameters: readonly unknown[]) {
    // Looked up now: a test may have replaced the class's own.
    const { query } = Object.getPrototypeOf(this) as { query: Query };
    // A pool calls its connections' `query` with a function, from within its own.
    if (!isTraced() || typeof parameters.at(-1) === 'function') return Reflect.apply(query, this, parameters);
    const attributes = { 'db.system.name': 'postgresql' };
    return inSpan({ name: nameOf(parameters[0]), kind: 'client', attributes }, async () =>
      Reflect.apply(query, this, parameters),
    );
  };
  Object.assign(on, { query: traced });
}

/** The name of a prepared statement; of any other one its first word, as values may stand in its text. */
function nameOf(statement: unknown): string {
  if (typeof statement === 'string') return firstWord(statement);
  if (typeof statement !== 'object' || statement === null) return 'query';
  if ('name' in statement && typeof statement.name === 'string') return statement.name;
  return 'text' in statement && typeof statement.text === 'string' ? firstWord(statement.text) : 'query';
}

const firstWord = (text: string): string => /\w+/.exec(text)?.[0].toUpperCase() ?? 'query';
