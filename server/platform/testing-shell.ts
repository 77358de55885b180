import type { Environment } from './config.ts';
import { type Ask, createShell, type Shell } from './shell.ts';

export interface CommandOutcome {
  code: number;
  out: string;
  /** Output on stderr for an operator. */
  complaint: string;
}

/**
 * Runs a command in a separate shell, and collects its output.
 * @param ask answers like a person at a terminal; without it there is no terminal
 */
export async function outcomeOf(
  environment: Environment,
  command: (shell: Shell) => Promise<void>,
  ask: Ask | null = null,
): Promise<CommandOutcome> {
  let [out, complaint] = ['', ''];
  const shell = createShell(
    environment,
    (text) => (out += text),
    (text) => (complaint += text),
    ask,
  );
  await command(shell);
  return { code: shell.exitCode, out, complaint };
}
