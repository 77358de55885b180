import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { journey, journeyElements } from '../tests/browsers/journey.ts';
import type { EngineRecord, LastRun } from '../tests/browsers/last-run.ts';
import { personAtFirefox, personAtWebkit } from '../tests/browsers/people.ts';
import type { Person } from '../tests/browsers/person.ts';
import { startProduct } from '../tests/e2e/harness/product.ts';
import { conditions } from '../tests/embedding/conditions/all-conditions.ts';
import type { EngineRun } from '../tests/embedding/driver.ts';
import { rows } from '../tests/embedding/elements.ts';
import { startFirefox } from '../tests/embedding/firefox.ts';
import { type HostSite, serveHostSite } from '../tests/embedding/host-site.ts';
import { countOf, linesOf } from '../tests/embedding/report.ts';
import { runMatrix } from '../tests/embedding/run-matrix.ts';
import { startWebkit } from '../tests/embedding/webkit.ts';
import { findEngines } from './find-engines.ts';

/**
 * `npm run browsers`: Firefox and WebKit walk one whole journey on a partner's page and run the core of the matrix.
 * A whole run writes tests/browsers/last-run.json, with the versions that it met. `--engine firefox`, `--only journey` run a part.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    only: { type: 'string' },
    platform: { type: 'string' },
    host: { type: 'string' },
  },
});

const core = conditions.filter(({ core }) => core);

async function walk(engine: string, person: Person, address: string): Promise<EngineRecord['journey']> {
  const steps: EngineRecord['journey'] = [];
  await person.open(address);
  for (const { name, walk } of journey) {
    const before = steps.at(-1);
    // Each step begins where the one before ended.
    if (before && before.problem !== null) {
      steps.push({ name, problem: 'an earlier step failed' });
      continue;
    }
    const problem = await walk(person).then(
      () => null,
      (error: unknown) => String(error).split('\n')[0] ?? '',
    );
    steps.push({ name, problem });
    console.log(`${engine} · ${name}: ${problem ?? 'passed'}`);
  }
  return steps;
}

async function recordOf(run: EngineRun, person: Person, listed: HostSite, platform: string): Promise<EngineRecord> {
  const unlisted = await serveHostSite(0);
  const address = listed.addPage(journeyElements, platform);
  const steps = values.only === 'matrix' ? [] : await walk(run.engine, person, address);
  const world = { platform, listed, unlisted };
  const chosen = values.only === 'journey' ? [] : core;
  const cells = await runMatrix(run, world, chosen, rows, (condition, found, ms) => {
    console.log(`${run.engine} · ${linesOf(condition, found, ms).join('\n')}`);
  });
  unlisted.close();
  return {
    engine: run.engine,
    version: run.version,
    journey: steps,
    conditions: chosen.map(({ id }) => {
      const own = cells.filter(({ condition }) => condition === id);
      return { id, passed: countOf(own, 'pass'), failed: countOf(own, 'fail'), notApplicable: countOf(own, 'none') };
    }),
  };
}

findEngines();
const product = values.platform === undefined ? await startProduct() : null;
const platform = values.platform ?? product?.site ?? '';
const listed = await serveHostSite(Number(new URL(values.host ?? product?.host ?? 'http://localhost:0').port));
const records: EngineRecord[] = [];
if (values.engine !== 'webkit') {
  const firefox = await startFirefox();
  records.push(await recordOf(firefox, await personAtFirefox(firefox.browser), listed, platform));
  await firefox.close();
}
if (values.engine !== 'firefox') {
  const webkit = await startWebkit();
  records.push(await recordOf(webkit, await personAtWebkit(webkit.driver), listed, platform));
  await webkit.close();
}
listed.close();
await product?.stop();

if (!values.engine && !values.only) {
  const lastRun: LastRun = { date: new Date().toISOString().slice(0, 10), engines: records };
  const file = join(import.meta.dirname, '../tests/browsers/last-run.json');
  writeFileSync(file, `${JSON.stringify(lastRun, null, 2)}\n`);
}
/** Whether the tests passed that drive Firefox. */
function testInFirefox(): boolean {
  const parameters = ['node_modules/vitest/vitest.mjs', 'run', '--project=firefox'];
  return (
    spawnSync(process.execPath, parameters, { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' }).status === 0
  );
}

const tests = values.engine === 'webkit' || values.only ? [] : [testInFirefox()];
const steps = records.flatMap(({ journey }) => journey);
const counted = records.flatMap(({ conditions }) => conditions);
const passed =
  tests.filter((isPassed) => isPassed).length +
  steps.filter(({ problem }) => problem === null).length +
  counted.reduce((sum, one) => sum + one.passed, 0);
const failed =
  tests.filter((isPassed) => !isPassed).length +
  steps.filter(({ problem }) => problem !== null).length +
  counted.reduce((sum, one) => sum + one.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
