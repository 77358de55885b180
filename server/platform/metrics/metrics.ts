import { Counter, Histogram, Registry } from 'prom-client';

/** Counters of this process, for Prometheus. They contain no personal data. */
export interface Metrics {
  readonly registry: Registry;
  /**
   * One answered call of the API.
   * @param call `POST /vote/:voteId/cast`, never an address with ids
   */
  answered(call: string, status: number, seconds: number): void;
  /** A measure that could not be read. */
  failed(measure: string): void;
}

/** Seconds: the goal of most calls is a fifth of a second. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const calls = new Histogram({
    name: 'fanfare_call_seconds',
    help: 'Time until a call of the API was answered, by call and by the first digit of the status',
    labelNames: ['call', 'status'],
    buckets,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'fanfare_measure_failures_total',
    help: 'Measures that could not be read for an answer of this page',
    labelNames: ['measure'],
    registers: [registry],
  });
  return {
    registry,
    answered: (call, status, seconds) => calls.observe({ call, status: `${Math.floor(status / 100)}xx` }, seconds),
    failed: (measure) => failures.inc({ measure }),
  };
}
