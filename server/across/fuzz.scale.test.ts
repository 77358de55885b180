import { afterAll, beforeAll, expect, it } from 'vitest';
import { reservePorts } from '../../scripts/testing/reserve-ports.ts';
import { fuzz } from '../../tools/fuzz/run.ts';
import { fuzzEnvironment, serveForFuzz } from '../../tools/fuzz/serve.ts';
import { calls } from '../contracts.ts';
import { demoEnvironment } from '../demo.ts';
import { createFullPlatform, type FullPlatform } from '../full-database/testing.ts';

/** A short run; `node tools/fuzz.ts` is the long one. */
const requests = 24 * Object.keys(calls).length;
const seed = 1_123;

let test: FullPlatform;
let end: () => Promise<void>;
let port: number;
let lines: string[] = [];

beforeAll(async () => {
  port = await reservePorts();
  const environment = Object.fromEntries(
    Object.entries(demoEnvironment(fuzzEnvironment(port))).map(([name, value]) => [name, value ?? '']),
  );
  test = await createFullPlatform(environment, { write: (line) => void lines.push(line) });
  end = await serveForFuzz(test.platform);
});
afterAll(async () => {
  await end();
  await test.close();
});

it('every call answers thousands of good, odd and hostile requests according to its contract', async () => {
  const report = await fuzz(test.platform, {
    address: `http://127.0.0.1:${port}`,
    partner: `http://localhost:${port + 1}`,
    requests,
    seed,
    takeLog() {
      const batch = lines;
      lines = [];
      return batch;
    },
  });
  expect(report.findings).toEqual([]);
  expect(report.sent).toBeGreaterThanOrEqual(requests);
  // The run reaches the effects of calls, not only their refusals.
  expect(report.calls - report.neverDone.length).toBeGreaterThan(report.calls / 2);
});
