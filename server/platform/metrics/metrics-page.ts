import { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Platform } from '../platform.ts';
import { type Measure, measureOf } from './measure.ts';

/**
 * `GET /metrics` in Prometheus's text format. It is served on a port of its own, which the public can't reach
 * (docs/configuration.md).
 */
export function createMetricsPage(platform: Platform, measures: readonly Measure[]): Hono {
  const registry = measureProcess(platform, measures);
  const page = new Hono();
  page.get('/metrics', async (context) =>
    context.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }),
  );
  return page;
}

/** Of several workers the worst counts, for which an alert waits. */
const worstCounts = ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'];

/** Puts everything that this process measures into its registry. Called once. */
export function measureProcess(platform: Platform, measures: readonly Measure[]): Registry {
  const { registry } = platform.metrics;
  collectDefaultMetrics({ register: registry });
  for (const name of worstCounts) Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator: 'max' });
  for (const measure of [...platformMeasures(platform), ...measures]) register(registry, platform, measure);
  return registry;
}

/** Metrics of the platform itself. */
const platformMeasures = ({ pool, live, bus }: Platform): Measure[] => [
  {
    name: 'fanfare_database_connections',
    help: 'Open connections to the database',
    read: () => pool.totalCount,
  },
  {
    name: 'fanfare_database_connections_waiting',
    help: 'Requests that wait for a connection to the database',
    read: () => pool.waitingCount,
  },
  {
    name: 'fanfare_bus_connected',
    help: '1 while this process is connected to the bus, which brings notifications of other processes',
    read: () => Number(bus.isConnected),
  },
  {
    name: 'fanfare_bus_gaps_total',
    help: 'How often this process missed a notification and read the database again',
    kind: 'counter',
    read: () => bus.gaps,
  },
  measureOf(
    pool,
    'fanfare_notifications_waiting',
    'Notifications that were not sent to the processes yet',
    'SELECT count(*) AS value FROM news',
  ),
  { name: 'fanfare_live_viewers', help: 'Open event streams', read: () => live.viewers },
];

/** A measure that fails is missing from this answer, and counted: the others stay readable while the database is away. */
function register(registry: Registry, { metrics, log }: Platform, { name, help, kind, isShared, read }: Measure): void {
  const aggregator = isShared === true ? 'max' : 'sum';
  const readInto = async (set: (value: number) => void, remove: () => void) => {
    try {
      set(await read());
    } catch (error) {
      log.warn({ err: error, measure: name }, 'a metric could not be read');
      metrics.failed(name);
      remove();
    }
  };
  // With `registers` empty nothing is put into the package's own registry.
  const gauge = new Gauge({
    name,
    help,
    aggregator,
    registers: [],
    collect: () =>
      readInto(
        (value) => gauge.set(value),
        () => gauge.remove(),
      ),
  });
  const counter = new Counter({
    name,
    help,
    aggregator,
    registers: [],
    collect: () =>
      readInto(
        (value) => {
          counter.reset();
          counter.inc(value);
        },
        () => counter.remove(),
      ),
  });
  registry.registerMetric(kind === 'counter' ? counter : gauge);
}
