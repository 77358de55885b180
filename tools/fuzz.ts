import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsOf } from '../server/composition/compose.ts';
import { openPrepared } from '../server/composition/open-prepared.ts';
import { demoEnvironment } from '../server/demo.ts';
import { features } from '../server/features.ts';
import { parseConfig } from '../server/platform/config.ts';
import { createLog } from '../server/platform/log.ts';
import { createPlatform } from '../server/platform/platform.ts';
import { fuzz } from './fuzz/run.ts';
import { fuzzEnvironment, serveForFuzz } from './fuzz/serve.ts';

/**
 * Sends requests made from the contracts to every call of a real server with the demo's content, and checks each answer and
 * the log. Exits with 1 for a finding. The same seed makes the same requests, as far as the server gives the same ids.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    port: { type: 'string', default: '3400' },
  },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));

const dataDirectory = await mkdtemp(join(tmpdir(), 'fanfare-fuzz-'));
// The embedded database runs as another user where this one is root.
await chmod(dataDirectory, 0o755);
const port = Number(values.port);
const config = parseConfig(
  demoEnvironment({ ...fuzzEnvironment(port), DATA_DIR: dataDirectory }),
  settingsOf(features),
);
const lines: string[] = [];
const log = createLog(config, { write: (line) => void lines.push(line) });
const database = await openPrepared(config, features);
process.stdout.write(`Seed ${seed}.\n`);
try {
  const platform = createPlatform(config, database.pool, log);
  const end = await serveForFuzz(platform);
  const report = await fuzz(platform, {
    address: `http://127.0.0.1:${port}`,
    partner: `http://localhost:${port + 1}`,
    requests: Number(values.requests),
    seed,
    takeLog: () => lines.splice(0),
  });
  await end();
  const statuses = [...report.byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(
    `${report.sent} requests to ${report.calls} calls with seed ${seed}. By status: ${statuses.join(', ')}.\n`,
  );
  if (report.neverDone.length > 0)
    process.stdout.write(`Never answered with success: ${report.neverDone.join('; ')}.\n`);
  for (const finding of report.findings) process.stdout.write(`${finding}\n`);
  process.stdout.write(`${report.findings.length} findings.\n`);
  process.exitCode = report.findings.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await rm(dataDirectory, { recursive: true, force: true });
}
