import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../prepare.mjs';

const git = (...parameters) => {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/**
 * The files that differ from the branch point on the main branch, committed or not.
 * @param since a commit to compare with instead
 */
export function changedFiles(since) {
  const base = [since, 'origin/main', 'main', 'HEAD'].find(
    (name) => name !== undefined && git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== null,
  );
  const fork = base === undefined ? null : git('merge-base', base, 'HEAD');
  if (fork === null) throw new Error('There is no git repository here: run `npm test`.');
  const lists = [git('diff', '--name-only', fork), git('ls-files', '--others', '--exclude-standard')];
  return { base, files: lists.flatMap((list) => (list ? list.split('\n') : [])) };
}

const below = (files, ...folders) => files.some((file) => folders.some((folder) => file.startsWith(folder)));
const unique = (all) => [...new Set(all)];

/** The tests of a folder with this file name ending. */
function tests(folder, ending) {
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard', folder) ?? '';
  return unique(listed.split('\n')).filter((file) => ending.test(file) && existsSync(join(root, file)));
}

const serverTest = /\.test\.ts$/;
const elementTest = /\.browser\.test\.tsx?$/;

/** All tests of the changed features of the server; `rules` is covered by the tests that compare browser and server. */
function serverTests(files) {
  const features = unique(files.flatMap((file) => /^server\/[\w-]+(?=\/)/.exec(file)?.[0] ?? []));
  const shared = below(files, 'rules/', 'server/') ? tests('server', /^server\/rule[\w-]*\.test\.ts$/) : [];
  return unique([...features.flatMap((feature) => tests(feature, serverTest)), ...shared]);
}

/** Element tests of the elements whose code or words changed; for a file elsewhere, those in its folder and below. */
function elementTests(files) {
  const elementOf = (file) => /^src\/widgets\/[\w-]+\//.exec(file)?.[0];
  const changed = files.filter((file) => file.startsWith('src/')).map((file) => elementOf(file) ?? `${dirname(file)}/`);
  const spoken = files.flatMap((file) => /^locales\/\w+\/([\w-]+)\.json$/.exec(file)?.[1] ?? []);
  const folders = unique([...changed, ...spoken.map((namespace) => `src/widgets/${namespace}/`)]);
  return tests('src', elementTest).filter((test) => below([test], ...folders));
}

/** The tests to run for a change before it is shared; `npm test` runs the others. */
export function touchedTests(files) {
  const existing = files.filter((file) => existsSync(join(root, file)));
  const code = existing.filter((file) => /\.(m?tsx?|mjs)$/.test(file) && !/^tests\/(e2e|hosts)\//.test(file));
  return {
    /** Files for `vitest related`, which follows imports. */
    related: code.filter((file) => !file.startsWith('server/')),
    server: serverTests(existing),
    elements: elementTests(existing),
    isBuildTouched: below(files, 'src/', 'rules/', 'locales/', 'demo/', 'scripts/build', 'vite.config', 'package'),
    all: { server: tests('server', serverTest).length, elements: tests('src', elementTest).length },
  };
}
