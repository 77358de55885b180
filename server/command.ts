import { kindsOf } from './composition/compose.ts';
import { runCommand } from './composition/run-command.ts';
import { contentCommand } from './content/command.ts';
import { features } from './features.ts';

/** `node server/command.ts <feature> …`: the features' own commands, and that of the content. */
const [name = '', ...words] = process.argv.slice(2);
const command =
  name === 'content'
    ? contentCommand(kindsOf(features))
    : (await features.find((feature) => feature.name === name)?.command?.())?.command;
if (command === undefined) {
  const names = features.flatMap((feature) => (feature.command === undefined ? [] : [feature.name]));
  process.stderr.write(`node server/command.ts content|${names.join('|')} …\n`);
  process.exitCode = 2;
} else {
  await runCommand(features, command, words);
}
