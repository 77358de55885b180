import { createInterface } from 'node:readline/promises';
import { auditCommand } from './composition/audit-command.ts';
import { backupCommand } from './composition/backup-command.ts';
import { kindsOf } from './composition/compose.ts';
import { databaseCommand } from './composition/database-command.ts';
import type { CommandModule } from './composition/define-feature.ts';
import { restoreCommand } from './composition/restore-command.ts';
import { runCommand } from './composition/run-command.ts';
import { secretCommand } from './composition/secret-command.ts';
import { contentCommand } from './content/command.ts';
import { completeEnvironment } from './environment.ts';
import { features } from './features.ts';
import { type Ask, createShell, type Shell } from './platform/shell.ts';

/** The commands that belong to no feature, by their areas. */
const ownCommands: Readonly<Record<string, CommandModule>> = {
  // Without verbs: these take the database as it is, below the tables, and can't write to the audit log.
  audit: auditCommand(features),
  backup: backupCommand,
  restore: restoreCommand(features),
  secret: secretCommand,
  content: contentCommand(kindsOf(features)),
  database: databaseCommand(features),
};

/** The commands of all areas, sorted by the area. */
export async function loadCommands(): Promise<ReadonlyMap<string, CommandModule>> {
  const ofFeatures = await Promise.all(
    features.flatMap(({ command }) =>
      command === undefined ? [] : [command.load().then((loaded) => [command.area, loaded] as const)],
    ),
  );
  const all = [...Object.entries(ownCommands), ...ofFeatures];
  return new Map(all.toSorted(([one], [other]) => one.localeCompare(other)));
}

/** Runs the command of an area, which is the first word. Without a known area it lists all of them. */
export async function run([area = '', ...words]: readonly string[], shell: Shell): Promise<void> {
  const own = Object.hasOwn(ownCommands, area) ? ownCommands[area] : undefined;
  const command = own ?? (await features.find((feature) => feature.command?.area === area)?.command?.load());
  if (command !== undefined) return runCommand(features, area, command, words, shell, completeEnvironment);
  const list = await listAreas();
  if (area === '--help') return shell.printLine(list);
  if (area !== '') shell.complain(`There is no area “${area}”.`);
  shell.complain(list);
  shell.exitCode = 2;
}

async function listAreas(): Promise<string> {
  const commands = [...(await loadCommands())];
  const width = Math.max(...commands.map(([area]) => area.length));
  const lines = commands.map(([area, { summary }]) => `  ${area.padEnd(width)}  ${summary}`);
  return [
    'npm run fanfare -- <area> <verb> …',
    ...lines,
    '“npm run fanfare -- <area> --help” prints the usage of an area.',
  ].join('\n');
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
