import { createInterface } from 'node:readline/promises';
import { auditCommand } from './composition/audit-command.ts';
import { backupCommand } from './composition/backup-command.ts';
import { kindsOf } from './composition/compose.ts';
import { databaseCommand, databaseVerbs } from './composition/database-command.ts';
import type { CommandModule } from './composition/define-feature.ts';
import { restoreCommand } from './composition/restore-command.ts';
import { runCommand } from './composition/run-command.ts';
import { contentCommand, contentVerbs } from './content/command.ts';
import { completeEnvironment } from './environment.ts';
import { features } from './features.ts';
import { type Ask, createShell, type Shell } from './platform/shell.ts';

/** The commands that belong to no feature. */
export const ownCommands: Readonly<Record<string, CommandModule>> = {
  // These take the database as it is, below the tables: the record can't be written to from there.
  audit: { command: auditCommand(features), verbs: {} },
  backup: { command: backupCommand, verbs: {} },
  restore: { command: restoreCommand(features), verbs: {} },
  content: { command: contentCommand(kindsOf(features)), verbs: contentVerbs },
  database: { command: databaseCommand(features), verbs: databaseVerbs },
};

/** The features' own commands, and those of the content and the database. The first word names one. */
export async function run([name = '', ...words]: readonly string[], shell: Shell): Promise<void> {
  const own = Object.hasOwn(ownCommands, name) ? ownCommands[name] : undefined;
  const command = own ?? (await features.find((feature) => feature.name === name)?.command?.());
  if (command !== undefined) return runCommand(features, name, command, words, shell, completeEnvironment);
  const names = features.flatMap((feature) => (feature.command === undefined ? [] : [feature.name]));
  shell.complain(`node server/command.ts ${[...Object.keys(ownCommands), ...names].join('|')} …`);
  shell.exitCode = 2;
}

const askTerminal: Ask = async (question) => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } catch (error) {
    // Ctrl-C and Ctrl-D are no answer.
    if (error instanceof Error && error.name === 'AbortError') return '';
    throw error;
  } finally {
    terminal.close();
  }
};

if (import.meta.main) {
  const shell = createShell(
    process.env,
    (text) => process.stdout.write(text),
    (text) => process.stderr.write(text),
    process.stdin.isTTY ? askTerminal : null,
  );
  await run(process.argv.slice(2), shell);
  process.exitCode = shell.exitCode;
}
