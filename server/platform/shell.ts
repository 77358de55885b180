import type { Environment } from './config.ts';

/** Where an operator's command runs: its settings, what it prints, and its exit code. */
export interface Shell {
  readonly environment: Environment;
  /** Prints text as it is. */
  print(text: string): void;
  /** Prints a line. */
  say(line: string): void;
  /** Prints a line to stderr. */
  complain(line: string): void;
  /** 0 until a command fails. */
  exitCode: number;
}

/**
 * @param print writes to the standard output
 * @param complain writes to stderr
 */
export const createShell = (
  environment: Environment,
  print: (text: string) => void,
  complain: (text: string) => void,
): Shell => ({
  environment,
  print,
  say: (line) => print(`${line}\n`),
  complain: (line) => complain(`${line}\n`),
  exitCode: 0,
});
