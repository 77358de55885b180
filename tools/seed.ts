/**
 * `node tools/seed.ts large` makes a database of the size that a busy platform has after years, for measuring and for trying Studio:
 * a million members, orders and entries of the audit log, ten million ballots, in `.data/large`. `--members`, `--orders`, `--ballots` and
 * `--entries` set other sizes, `--into` another directory.
 */
import { makeLarge } from './seed/make-large.ts';
import { openLarge } from './seed/open-large.ts';
import { readSizes } from './seed/sizes.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

async function seed([what, ...words]: readonly string[]): Promise<void> {
  if (what !== 'large')
    throw new Error(
      'Usage: node tools/seed.ts large [--members 1000000] [--orders …] [--ballots …] [--entries …] [--into .data/large]',
    );
  const { sizes, into } = readSizes(words);
  const database = await openLarge(into);
  try {
    await makeLarge(database, sizes, printLine);
    printLine(`Done. DATA_DIR=${into} npm start serves it.`);
  } finally {
    await database.close();
  }
}

try {
  await seed(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
