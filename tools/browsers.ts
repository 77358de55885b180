import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { journey, journeyElements } from '../tests/browsers/journey.ts';
import { personAtFirefox, personAtWebkit } from '../tests/browsers/people.ts';
import type { Person } from '../tests/browsers/person.ts';
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
 * `node tools/browsers.ts`: Firefox and WebKit run one complete journey on a partner's page and the core of the matrix.
 * Prints the results with the versions. `--engine firefox` and `--only journey` run a part.
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

interface Counts {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  /** Null: the step passed. */
  problem: string | null;
}

async function walk(engine: string, person: Person, address: string): Promise<Step[]> {
  const steps: Step[] = [];
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
): Promise<Step[]> {
  if (values.only === 'matrix') return [];
  const run = await start();
  const steps = await walk(run.engine, await personAt(run), listed.addPage(journeyElements, platform));
  await run.close();
  return steps;
}

async function countsOf<Run extends EngineRun>(
  start: () => Promise<Run>,
  personAt: (run: Run) => Promise<Person>,
): Promise<Counts> {
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
  const walked = steps.filter(({ problem }) => problem === null).length;
  const counts = {
    passed: walked + countOf(cells, 'pass'),
    failed: steps.length - walked + countOf(cells, 'fail'),
  };
  console.log(`${run.version}: ${counts.passed} passed, ${counts.failed} failed`);
  return counts;
}

findEngines();
const product = values.platform === undefined ? await startProduct() : null;
const platform = values.platform ?? product?.site ?? '';
const listed = await serveHostSite(Number(new URL(values.host ?? product?.host ?? 'http://localhost:0').port));
const counted: Counts[] = [];
if (values.engine !== 'webkit') counted.push(await countsOf(startFirefox, ({ browser }) => personAtFirefox(browser)));
if (values.engine !== 'firefox') counted.push(await countsOf(startWebkit, ({ driver }) => personAtWebkit(driver)));
listed.close();
await product?.stop();

/** True if the tests for Firefox passed. */
function testInFirefox(): boolean {
  const parameters = ['node_modules/vitest/vitest.mjs', 'run', '--project=firefox'];
  return (
    spawnSync(process.execPath, parameters, { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' }).status === 0
  );
}

if (values.engine !== 'webkit' && !values.only) {
  const isPassed = testInFirefox();
  counted.push({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 });
}
const passed = counted.reduce((sum, one) => sum + one.passed, 0);
const failed = counted.reduce((sum, one) => sum + one.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
