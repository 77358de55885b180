// `npm test`: the tests that must pass before a change lands. `npm run test:all`: these and the groups;
// `npm run test:all screens player`: these groups alone. Runs on Node 20 without any package, and installs missing packages of a fresh clone; the
// tests run on the packages' own Node.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { buildSite, findNode, installPackages, Problem, root } from './prepare.mjs';

async function test() {
  await installPackages();
  const node = findNode();
  const { prepareBrowser } = await import('./testing/find-browser.mjs');
  const browser = await prepareBrowser();
  console.log(`Browser: ${browser}`);
  await buildSite(node);
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH: path, CHROMIUM_PATH: browser };
  const parameters = [join(root, 'scripts/testing/run-tests.ts'), ...process.argv.slice(2)];
  const child = spawn(node, parameters, { cwd: root, env, stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

try {
  process.exitCode = await test();
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  console.log('\n0 passed, 1 failed, 0 skipped');
  process.exitCode = 1;
}
