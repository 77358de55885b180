import type { MistakeCode } from './mistakes.ts';

/** A mistake in a content file, with a sentence that helps its author. Lines and columns count from 1. */
export interface Problem {
  /** Relative to the content folder. */
  file: string;
  line: number;
  column: number;
  sentence: string;
  /** Code of the mistake, where there are words for it in Studio. */
  code?: ProblemCode;
  /** Values for the words of the code. */
  values?: Readonly<Record<string, string | number>>;
  /** For an entry that was not read from a file: which one, and the path in it. */
  entry?: EntryName;
  path?: readonly (string | number)[];
}

export const shapeCodes = ['MISSING', 'TOO_LONG', 'TOO_SHORT', 'FORMAT', 'UNKNOWN_KEY'] as const;
export type ProblemCode = (typeof shapeCodes)[number] | MistakeCode;

export interface EntryName {
  /** `votes` */
  readonly kind: string;
  readonly id: string;
}

/** `votes/final` */
export const entryKey = ({ kind, id }: EntryName): string => `${kind}/${id}`;

/** All mistakes together; nothing has been imported. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(problemLine).join('\n'));
    this.problems = problems;
  }
}

/** `votes.yaml:12:5  sentence`, which editors and terminals turn into a link. */
export function problemLine({ file, line, column, sentence }: Problem): string {
  return `${file}:${line}:${column}  ${sentence}`;
}

export function inReadingOrder(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (one, other) => one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column,
  );
}

/** The known word that was probably meant, or null: at most two letters or a third of them may differ. */
export function nearest(word: string, words: readonly string[]): string | null {
  let best: string | null = null;
  let minDistance = Math.max(word.length > 3 ? 2 : 1, Math.floor(word.length / 3)) + 1;
  for (const candidate of words) {
    const differences = distance(word.toLowerCase(), candidate.toLowerCase());
    if (differences < minDistance) [best, minDistance] = [candidate, differences];
  }
  return best;
}

/** The Levenshtein distance: the fewest letters to insert, delete or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [place, other] of [...to].entries()) {
      const changed = (row[place] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
