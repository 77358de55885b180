import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `node tools/alerts.ts`: checks the alerts with promtool, which is in Debian's package `prometheus`, and runs their tests. */
const folder = join(import.meta.dirname, '../deploy/prometheus');
const checks = [
  ['check', 'config', join(folder, 'prometheus.yml')],
  ['check', 'rules', join(folder, 'alerts.yml')],
  ['test', 'rules', join(folder, 'alerts.test.yml')],
];

for (const check of checks) {
  const { status, error } = spawnSync('promtool', check, { stdio: 'inherit' });
  if (error !== undefined) {
    process.stderr.write(`promtool can't be run (${error.message}). It is in the package “prometheus” of Debian.\n`);
    process.exitCode = 1;
    break;
  }
  if (status !== 0) process.exitCode = 1;
}
