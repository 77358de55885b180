import type { Environment } from './config.ts';

/** Where an operator's command runs: its settings, its output, and its exit code. */
export interface Shell {
  readonly environment: Environment;
  /** Prints text as it is. */
  print(text: string): void;
  /** Prints a line. */
  printLine(line: string): void;
  /** Prints a line to stderr. */
  complain(line: string): void;
  /** Asks the person at the terminal; null where the input is none. */
  readonly ask: Ask | null;
  /** 0 until a command fails. */
  exitCode: number;
}

/** The words of a command are wrong: it ends with exit code 2, and its usage is printed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  override readonly message = 'The words of the command are wrong.';
}

/** How many operands a verb takes, which are the words after it: at least and at most. */
export type OperandCount = readonly [min: number, max: number];

const option = /^--?[a-z][a-z-]*(=.*)?$/;

/**
 * Refuses options, empty words and another number of operands. An operand may be an id that begins with a hyphen, which `parseArgs` would take
 * for an option.
 * @param count undefined for an unknown verb, which is refused as well
 * @throws UsageError
 */
export function checkOperands(words: readonly string[], count: OperandCount | undefined): void {
  const isWrong = words.some((word) => word.trim() === '' || option.test(word));
  if (count === undefined || isWrong || words.length < count[0] || words.length > count[1]) throw new UsageError();
}

export type Ask = (question: string) => Promise<string>;

/**
 * @param print writes to the standard output
 * @param complain writes to stderr
 */
export const createShell = (
  environment: Environment,
  print: (text: string) => void,
  complain: (text: string) => void,
  ask: Ask | null = null,
): Shell => ({
  environment,
  print,
  printLine: (line) => print(`${line}\n`),
  complain: (line) => complain(`${line}\n`),
  ask,
  exitCode: 0,
});
