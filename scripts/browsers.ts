import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { journey, journeyElements } from '../tests/browsers/journey.ts';
import type { EngineRecord, LastRun } from '../tests/browsers/last-run.ts';
import { personAtFirefox, personAtWebkit } from '../tests/browsers/people.ts';
import type { Person } from '../tests/browsers/person.ts';
import { browserTable, withTable } from '../tests/browsers/table.ts';
import { startProduct } from '../tests/e2e/harness/product.ts';
import { conditions } from '../tests/embedding/conditions/all-conditions.ts';
import type { EngineRun } from '../tests/embedding/driver.ts';
import { rows } from '../tests/embedding/elements.ts';
import { startFirefox } from '../tests/embedding/firefox.ts';
import { serveHostSite } from '../tests/embedding/host-site.ts';
import { countOf, linesOf } from '../tests/embedding/report.ts';
import { runMatrix } from '../tests/embedding/run-matrix.ts';
import { startWebkit } from '../tests/embedding/webkit.ts';
import { findEngines } from './browsers/find-engines.ts';

/**
 * `npm run browsers`: Firefox and WebKit run one complete journey on a partner's page and the core of the matrix.
 * Writes what ran to tests/browsers/last-run.json and docs/embedding.md, with version and date; what did not run keeps its record.
 * `--engine firefox` and `--only journey` run a part.
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

/** The journey has a browser of its own, since the promises are checked for a visitor who has never signed in. */
async function journeyOf<Run extends EngineRun>(
  start: () => Promise<Run>,
  personAt: (run: Run) => Promise<Person>,
): Promise<EngineRecord['journey']> {
  if (values.only === 'matrix') return [];
  const run = await start();
  const steps = await walk(run.engine, await personAt(run), listed.addPage(journeyElements, platform));
  await run.close();
  return steps;
}

async function recordOf<Run extends EngineRun>(
  start: () => Promise<Run>,
  personAt: (run: Run) => Promise<Person>,
): Promise<EngineRecord> {
  const steps = await journeyOf(start, personAt);
  const run = await start();
  const unlisted = await serveHostSite(0);
  const world = { platform, listed, unlisted };
  const chosen = values.only === 'journey' ? [] : core;
  const cells = await runMatrix(run, world, chosen, rows, (condition, found, ms) => {
    console.log(`${run.engine} · ${linesOf(condition, found, ms).join('\n')}`);
  });
  unlisted.close();
  await run.close();
  return {
    date: new Date().toISOString().slice(0, 10),
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
if (values.engine !== 'webkit') records.push(await recordOf(startFirefox, ({ browser }) => personAtFirefox(browser)));
if (values.engine !== 'firefox') records.push(await recordOf(startWebkit, ({ driver }) => personAtWebkit(driver)));
listed.close();
await product?.stop();

function recordRun(): void {
  const file = join(import.meta.dirname, '../tests/browsers/last-run.json');
  const before = JSON.parse(readFileSync(file, 'utf8')) as LastRun;
  const lastRun: LastRun = {
    engines: before.engines.map((old) => {
      const now = records.find(({ engine }) => engine === old.engine);
      // What did not run this time keeps its record.
      if (values.only === 'journey') return { ...old, ...now, conditions: old.conditions };
      if (values.only === 'matrix') return { ...old, ...now, journey: old.journey };
      return now ?? old;
    }),
  };
  writeFileSync(file, `${JSON.stringify(lastRun, null, 2)}\n`);
  const docs = join(import.meta.dirname, '../docs');
  const table = browserTable(lastRun, readFileSync(join(docs, 'embedding-matrix.md'), 'utf8'));
  const guide = join(docs, 'embedding.md');
  writeFileSync(guide, withTable(readFileSync(guide, 'utf8'), table));
}

recordRun();

/** Whether the tests for Firefox passed. */
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
