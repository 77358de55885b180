/** @throws outside of a git repository */
export function changedFiles(since?: string): { base: string; files: string[] };

export interface TouchedTests {
  /** Changed files, for `vitest related`. */
  related: string[];
  server: string[];
  elements: string[];
  isBuildTouched: boolean;
  /** How many files of each kind there are. */
  all: { server: number; elements: number };
}

export function touchedTests(files: readonly string[]): TouchedTests;

/** The groups of tests that a change touches, sorted. */
export function touchedGroups(files: readonly string[]): string[];
