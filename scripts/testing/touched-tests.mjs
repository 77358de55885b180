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

/** Without those of the groups. */
const serverTest = /\/[\w-]+\.test\.ts$/;
const elementTest = /\.browser\.test\.tsx?$/;

const isOfContent = /^server\/(?:[\w-]+\/)?content\//;

/**
 * All tests of the changed features of the server; `rules` is covered by the tests that compare browser and server, and
 * `rules/content` by those of content.
 */
function serverTests(files) {
  const features = unique(files.flatMap((file) => /^server\/[\w-]+(?=\/)/.exec(file)?.[0] ?? []));
  const shared = below(files, 'rules/', 'server/') ? tests('server', /^server\/across\/rule[\w-]*\.test\.ts$/) : [];
  const content = below(files, 'rules/content/')
    ? tests('server', serverTest).filter((test) => isOfContent.test(test))
    : [];
  return unique([...features.flatMap((feature) => tests(feature, serverTest)), ...content, ...shared]);
}

/** Studio makes its forms from the schemas in `rules/content`. */
const contentForms = ['src/studio/desks/content/', 'src/studio/forms/'];

/** Element tests of the elements whose code or words changed; for a file elsewhere, those in its folder and below. */
function elementTests(files) {
  const elementOf = (file) => /^src\/widgets\/[\w-]+\//.exec(file)?.[0];
  const changed = files.filter((file) => file.startsWith('src/')).map((file) => elementOf(file) ?? `${dirname(file)}/`);
  const spoken = files.flatMap((file) => /^locales\/\w+\/([\w-]+)\.json$/.exec(file)?.[1] ?? []);
  const forms = below(files, 'rules/content/') ? contentForms : [];
  const folders = unique([...changed, ...spoken.map((namespace) => `src/widgets/${namespace}/`), ...forms]);
  return tests('src', elementTest).filter((test) => below([test], ...folders));
}

/** The folders whose changes each group of tests sees best; a test's own name says its group too. */
const foldersOfGroups = {
  screens: [
    'locales/',
    'rules/content/',
    'server/platform/site/',
    'src/app/',
    'src/core/design/',
    'src/core/takeover/',
    'src/core/ui/',
    'src/rendering/',
    'src/studio/',
    'src/widgets/',
    'tests/e2e/screens/',
  ],
  embedding: [
    'server/partner/',
    'server/platform/site/fragment/',
    'src/core/',
    'src/rendering/fragment/',
    'src/widgets/',
    'tests/embedding/',
  ],
  journeys: [
    'rules/content/',
    'server/account/',
    'server/event/',
    'server/inquiry/',
    'server/order/',
    'server/ticket/',
    'server/vote/',
    'src/app/',
    'src/core/member/',
    'src/core/session/',
    'src/studio/',
    'src/widgets/',
    'tests/e2e/harness/',
  ],
  player: ['src/widgets/player/', 'server/streaming/', 'server/stand-in/broadcast/', 'demo/media/'],
  documents: [
    'docs/',
    'demo/gallery/',
    'src/core/doctor/',
    'tools/doctor',
    'scripts/package',
    'scripts/build/reference',
  ],
  recovery: [
    'server/composition/',
    'server/job/',
    'server/payment/',
    'server/platform/bus/',
    'server/platform/database/',
    'server/platform/sealing/',
    'server/platform/workers/',
    'server/webhook/',
  ],
  scale: ['server/order/placing/', 'server/payment/', 'server/platform/http/', 'server/ticket/codes/', 'tools/seed/'],
  builds: ['scripts/build/', 'server/composition/', 'server/platform/site/', 'vite.config.ts'],
  browsers: ['src/core/element/', 'src/core/loader/'],
};

/** The groups of tests that a change touches, sorted: see `npm run test:all`. */
export function touchedGroups(files) {
  const touched = Object.entries(foldersOfGroups).filter(([, folders]) => below(files, ...folders));
  // A test in the browser has no group: test-files.ts.
  const own = files.flatMap((file) => /\.(?!browser\.)([a-z]+)\.test\.ts$/.exec(file)?.[1] ?? []);
  return unique([...touched.map(([group]) => group), ...own]).toSorted((one, other) => one.localeCompare(other));
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
