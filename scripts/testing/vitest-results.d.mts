export interface NamedTest {
  /** From the repository's root. */
  file: string;
  name: string;
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: (NamedTest & { why: string })[];
  notRun: NamedTest[];
}

/** @param results what vitest's JSON reporter wrote */
export function countVitest(results: unknown): Counts;
