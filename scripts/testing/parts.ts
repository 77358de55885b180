import { findTests, groupOf, type Runner, runnerOf } from './test-files.ts';

/** A command of a run. */
export interface Part {
  name: string;
  /** For Node. */
  parameters: string[];
  /** The test files that it runs; empty for a check, which passes if its command ends with 0. */
  files: string[];
  /** Its output is printed at the end, in one piece. */
  isQuiet?: boolean;
}

const reporters = ['--reporter=default', '--reporter=./scripts/testing/vitest-reporter.ts'];

const check = (name: string, ...parameters: string[]): Part => ({ name, parameters, files: [], isQuiet: true });

const checks = [
  check('Format', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'),
  check('Imports', 'scripts/checks/check-imports.ts'),
  check('Byte budgets', 'scripts/budget.ts'),
  check('Lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  check('Types', 'node_modules/typescript/bin/tsc', '--noEmit'),
];

function vitest(name: string, files: string[], ...more: string[]): Part {
  const projects = [...new Set(files.map(runnerOf))].map((project) => `--project=${project}`);
  return {
    name,
    parameters: ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters, ...more, ...files],
    files,
  };
}

function webTestRunner(name: string, files: string[]): Part {
  const named = files.flatMap((file) => ['--files', file]);
  const program = 'node_modules/@web/test-runner/dist/bin.js';
  return {
    name,
    parameters: [program, '--config', 'tests/web-test-runner.config.mjs', ...named],
    files,
    isQuiet: true,
  };
}

const withFiles = (parts: Part[]) => parts.filter(({ files }) => files.length > 0);

/**
 * The parts of a run in stages; the parts of a stage run at the same time. The end-to-end tests run alone: beside the
 * others, on two cores, their browsers wait for a processor until times run out.
 * @param groups of test files; null is the tests without a group
 */
export function stagesFor(groups: readonly (string | null)[]): Part[][] {
  const chosen = findTests().filter((file) => groups.includes(groupOf(file)));
  const filesOf = (...runners: Runner[]) => chosen.filter((file) => runners.includes(runnerOf(file)));
  const stages = [
    groups.includes(null) ? checks : [],
    withFiles([
      vitest('Unit and server tests', filesOf('unit', 'server')),
      webTestRunner('Element tests', filesOf('elements')),
    ]),
    withFiles([vitest('End-to-end tests', filesOf('e2e'))]),
    withFiles([vitest('Tests in Firefox', filesOf('firefox'))]),
  ];
  return stages.filter((parts) => parts.length > 0);
}

/** The parts that run these files again, one file at a time. */
export function partsAlone(files: readonly string[]): Part[] {
  const filesOf = (runner: Runner) => files.filter((file) => runnerOf(file) === runner);
  const projects: Runner[] = ['unit', 'server', 'e2e', 'firefox'];
  return withFiles([
    ...projects.map((project) => vitest(`Again, alone: ${project}`, filesOf(project), '--no-file-parallelism')),
    webTestRunner('Again, alone: elements', filesOf('elements')),
  ]);
}
