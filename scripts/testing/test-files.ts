import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Runner of a test file: a project of vitest, or web-test-runner for elements. */
export type Runner = 'unit' | 'server' | 'e2e' | 'firefox' | 'elements';

/**
 * The group of a test file: `recovery` for `crash.recovery.test.ts`; null for `bus.test.ts`, which is part of `npm test`.
 * An element test, such as `fan-vote.browser.test.tsx`, has no group.
 */
export function groupOf(file: string): string | null {
  const group = /\.([a-z]+)\.test\.tsx?$/.exec(file)?.[1] ?? null;
  return group === 'browser' ? null : group;
}

export function runnerOf(file: string): Runner {
  if (/\.browser\.test\.tsx?$/.test(file)) return 'elements';
  if (file.startsWith('server/')) return 'server';
  if (!file.startsWith('tests/e2e/')) return 'unit';
  return groupOf(file) === 'browsers' ? 'firefox' : 'e2e';
}

/** Every test file, from the root of the checkout, sorted. */
export function findTests(): string[] {
  const files = globSync('{rules,server,src,scripts,tools,demo,tests/e2e}/**/*.test.{ts,tsx}', { cwd: root });
  return files.filter((file) => !file.includes('node_modules')).toSorted();
}

/** The names of all groups, sorted. */
export const findGroups = (files: readonly string[] = findTests()): string[] =>
  [...new Set(files.map(groupOf))].filter((group) => group !== null).toSorted();
