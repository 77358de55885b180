import type { Worker } from 'node:cluster';
import { Hono } from 'hono';
import { AggregatorRegistry, Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Workers } from './workers.ts';

/** How long a worker may take to answer. A worker whose event loop is blocked does not, and must not hide the others. Milliseconds. */
const patience = 2_000;

const Question = z.object({ question: z.literal('fanfare: metrics'), number: z.number() });
const Answer = z.object({ answer: z.literal('fanfare: metrics'), number: z.number(), metrics: z.array(z.unknown()) });

/** In a worker: sends the counts of this worker to the primary. */
export function answerForMetrics(registry: Registry): void {
  process.on('message', (message) => {
    const question = Question.safeParse(message);
    if (!question.success) return;
    void registry
      .getMetricsAsJSON()
      .then((metrics) => process.send?.({ answer: question.data.question, number: question.data.number, metrics }));
  });
}

/**
 * In the primary: `GET /metrics` has the sums over all workers that answer, with the largest value of shared figures from the
 * database; `GET /workers` says how each of them is.
 */
export function createWorkersPage(workers: Pick<Workers, 'states' | 'ready'>, own: Registry): Hono {
  let number = 0;
  const silent = new Gauge({
    name: 'fanfare_workers_silent',
    help: 'Workers that serve and did not answer for this page',
    registers: [own],
  });
  gaugeOf(own, 'fanfare_workers_ready', 'Workers that serve', () => workers.ready.length);
  gaugeOf(own, 'fanfare_workers_wanted', 'Workers that should serve', () => workers.states.length);
  gaugeOf(own, 'fanfare_worker_restarts', 'Workers that have ended unexpectedly since the start', () =>
    workers.states.reduce((sum, { restarts }) => sum + restarts, 0),
  );
  const page = new Hono();
  page.get('/metrics', async (context) => {
    number += 1;
    const pending = workers.ready;
    const answers = await Promise.all(pending.map((worker) => requestMetrics(worker, number)));
    const answered = answers.filter((metrics) => metrics !== null);
    silent.set(pending.length - answered.length);
    const sums = await AggregatorRegistry.aggregate(answered).metrics();
    return context.body(`${sums}\n${await own.metrics()}`, 200, {
      'Content-Type': own.contentType,
      'Cache-Control': 'no-store',
    });
  });
  page.get('/workers', (context) => context.json({ workers: workers.states }, 200, { 'Cache-Control': 'no-store' }));
  return page;
}

function gaugeOf(registry: Registry, name: string, help: string, read: () => number): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    }),
  );
}

/** @returns null from a worker that does not answer in time */
function requestMetrics(worker: Worker, number: number): Promise<object[] | null> {
  const { promise, resolve } = Promise.withResolvers<object[] | null>();
  const onMessage = (message: unknown) => {
    const answer = Answer.safeParse(message);
    // Only our own workers write here, with the output of their registry.
    if (answer.success && answer.data.number === number) resolve(answer.data.metrics as object[]);
  };
  const fail = () => resolve(null);
  const timer = setTimeout(fail, patience);
  worker.on('message', onMessage);
  worker.once('exit', fail);
  worker.send({ question: 'fanfare: metrics', number }, (error) => {
    if (error) fail();
  });
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', onMessage);
    worker.off('exit', fail);
  });
}
