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
