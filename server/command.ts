import { kindsOf } from './composition/compose.ts';
import { databaseCommand } from './composition/database-command.ts';
import type { Command } from './composition/define-feature.ts';
import { runCommand } from './composition/run-command.ts';
import { contentCommand } from './content/command.ts';
import { features } from './features.ts';

/** `node server/command.ts <feature> …`: the features' own commands, and those of the content and the database. */
const [name = '', ...words] = process.argv.slice(2);
const ownCommands = new Map<string, Command>([
  ['content', contentCommand(kindsOf(features))],
  ['database', databaseCommand(features)],
]);
const command =
  ownCommands.get(name) ?? (await features.find((feature) => feature.name === name)?.command?.())?.command;
if (command === undefined) {
  const names = features.flatMap((feature) => (feature.command === undefined ? [] : [feature.name]));
  process.stderr.write(`node server/command.ts ${[...ownCommands.keys(), ...names].join('|')} …\n`);
  process.exitCode = 2;
} else {
  await runCommand(features, command, words);
}
