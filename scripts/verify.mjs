// The one gate: everything that has to hold before a change is shared. Stops at the first step that fails.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { findNode, installPackages, root } from './prepare.mjs';

const packages = join(root, 'node_modules');
/** @type {[string, string[]][]} */
const steps = [
  ['Format', ['@biomejs/biome/bin/biome', 'check', '.']],
  ['Lint', ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']],
  ['Imports', ['../scripts/check-imports.ts']],
  ['Types', ['typescript/bin/tsc', '--noEmit']],
  ['Build', ['vite/bin/vite.js', 'build', '--logLevel', 'warn']],
  ['Byte budgets', ['../scripts/budget.ts']],
  ['Tests', ['../scripts/test.mjs']],
];

await installPackages();
const node = findNode();
const environment = { ...process.env, PATH: `${join(packages, '.bin')}${delimiter}${process.env.PATH}` };
for (const [name, [program, ...parameters]] of steps) {
  console.log(`\n${name}`);
  const { status } = spawnSync(node, [join(packages, program), ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  });
  if (status === 0) continue;
  console.error(`${name} failed`);
  process.exit(1);
}
