import type { Environment } from './config.ts';
import { createShell, type Shell } from './shell.ts';

export interface CommandOutcome {
  code: number;
  out: string;
  /** What an operator reads on stderr. */
  complaint: string;
}

/** Gives a command a shell of its own, and keeps what it prints there. */
export async function outcomeOf(
  environment: Environment,
  command: (shell: Shell) => Promise<void>,
): Promise<CommandOutcome> {
  let [out, complaint] = ['', ''];
  const shell = createShell(
    environment,
    (text) => (out += text),
    (text) => (complaint += text),
  );
  await command(shell);
  return { code: shell.exitCode, out, complaint };
}
