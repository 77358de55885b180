// Checks the changed parts before a commit, and names the groups of tests to run as well.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { findNode, installPackages, Problem, root } from './prepare.mjs';
import { changedFiles, touchedGroups, touchedTests } from './testing/touched-tests.mjs';

const packages = join(root, 'node_modules');
const vitest = 'vitest/vitest.mjs';

/** A step: its name, its command, and the reason why it is left out, if any. */
function stepsFor(files) {
  const { related, server, elements, isBuildTouched, all } = touchedTests(files);
  const runner = '@web/test-runner/dist/bin.js';
  const config = ['--config', 'tests/web-test-runner.config.mjs'];
  return [
    ['Format', ['@biomejs/biome/bin/biome', 'check', '.']],
    ['Lint', ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']],
    ['Imports', ['../scripts/checks/check-imports.ts']],
    ['Types', ['typescript/bin/tsc', '--noEmit']],
    ['Build', ['vite/bin/vite.js', 'build', '--logLevel', 'warn'], isBuildTouched],
    ['Byte budgets', ['../scripts/budget.ts'], isBuildTouched],
    ['Tests of scripts, tools and documents', [vitest, 'run', '--project=unit', 'scripts/', 'tools/']],
    [
      'Unit tests that import a changed file',
      [vitest, 'related', '--run', '--project=unit', ...related],
      related.length > 0,
    ],
    [
      `Server tests (${server.length} of ${all.server} files)`,
      [vitest, 'run', '--project=server', ...server],
      server.length > 0,
    ],
    [
      `Element tests (${elements.length} of ${all.elements} files)`,
      [runner, ...config, ...elements.flatMap((file) => ['--files', file])],
      elements.length > 0,
    ],
  ].map(([name, command, isTouched = true]) => ({ name, command, isTouched }));
}

function runStep(node, { name, command: [program, ...parameters] }) {
  console.log(`\n${name}`);
  const started = performance.now();
  const { status } = spawnSync(node, [join(packages, program), ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(packages, '.bin')}${delimiter}${process.env.PATH}` },
  });
  if (status !== 0) throw new Problem(`${name} failed`);
  return `${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`;
}

async function verify() {
  await installPackages();
  const node = findNode();
  const { base, files } = changedFiles(process.argv[2]);
  const steps = stepsFor(files);
  if (steps.some(({ name, isTouched }) => isTouched && name.startsWith('Element'))) {
    const { findBrowser } = await import('./testing/find-browser.mjs');
    process.env.CHROMIUM_PATH = await findBrowser();
  }
  console.log(`${files.length} files differ from ${base}`);
  const done = steps.filter(({ isTouched }) => isTouched).map((step) => runStep(node, step));
  const left = steps.filter(({ isTouched }) => !isTouched).map(({ name }) => name);
  console.log(`\nPassed:\n- ${done.join('\n- ')}`);
  console.log(`Left out, which \`npm test\` runs:\n- ${[...left, 'End-to-end tests'].join('\n- ')}`);
  const groups = touchedGroups(files);
  if (groups.length > 0) console.log(`These changes touch other tests too: npm run test:all ${groups.join(' ')}`);
}

try {
  await verify();
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exit(1);
}
