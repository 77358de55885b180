import { existsSync, readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { ConfigurationError } from '../platform/config.ts';
import type { Platform } from '../platform/platform.ts';
import { type Shell, UsageError } from '../platform/shell.ts';
import { byOrder, checkFiles } from './check/check.ts';
import type { ContentKind } from './content.ts';
import { filesDirectory } from './entries/entry-source.ts';
import { exportFolder } from './entries/export-folder.ts';
import { ContentError, type Problem, problemLine } from './problems.ts';
import { readContent } from './read.ts';
import { createContentService, type ImportReport } from './service.ts';

const usage = `npm run fanfare -- content check [folder]
    prints every mistake of the content files; changes nothing
npm run fanfare -- content import [folder] [--replace]
    checks the files and adds the entries that the database doesn't have; lists entries that differ, or replaces them
npm run fanfare -- content export <folder>
    writes the published content into a new folder, in the format of an import
The folder is demo/content by default.`;

type OnDatabase = (work: (platform: Platform) => Promise<unknown>) => Promise<void>;

async function check({ printLine }: Shell, folder: string, kinds: readonly ContentKind[]): Promise<void> {
  const content = readContent(folder, kinds);
  const problems = await checkFiles(content, kinds, new Date());
  if (problems.length > 0) throw new ContentError(problems);
  const counts = kinds.flatMap((kind) =>
    kind.counted === undefined ? [] : [`${content.of(kind).length} ${kind.counted}`],
  );
  printLine(`${[counts.slice(0, -1).join(', '), ...counts.slice(-1)].filter(Boolean).join(' and ')}: no mistakes.`);
}

async function importFolder(
  { printLine }: Shell,
  folder: string,
  kinds: readonly ContentKind[],
  onDatabase: OnDatabase,
  replace: boolean,
): Promise<void> {
  await onDatabase(async (platform) => {
    const report = await createContentService(platform, kinds).importFolder(folder, { replace });
    for (const line of reportLines(report)) printLine(line);
    return report;
  });
}

async function exportTo(
  { printLine }: Shell,
  folder: string,
  kinds: readonly ContentKind[],
  onDatabase: OnDatabase,
): Promise<void> {
  await onDatabase(async ({ pool, config }) => {
    const files = filesDirectory(config.dataDirectory);
    const { written, withdrawn } = await exportFolder(pool, kinds, folder, files);
    const counts = Object.entries(written).map(([kind, count]) => `${count} ${kind}`);
    printLine(counts.length === 0 ? 'Nothing is published.' : `Written: ${counts.join(', ')}.`);
    if (withdrawn.length > 0) printLine(`Withdrawn, which files can’t say: ${withdrawn.join(', ')}.`);
  });
}

function reportLines({ created, changed, demo, differing }: ImportReport): string[] {
  const lines = Object.keys(created).flatMap((kind) => [
    ...listed(`New ${kind}`, created[kind] ?? []),
    ...listed(`Changed ${kind}`, changed[kind] ?? []),
  ]);
  lines.push(...Object.entries(demo).flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}.`] : [])));
  const left = Object.entries(differing).flatMap(([kind, entries]) =>
    entries.map(({ id, differences }) => `  ${kind}/${id}: ${differences.join(', ')}`),
  );
  if (lines.length === 0) lines.push('Nothing has changed.');
  if (left.length === 0) return lines;
  return [...lines, 'Stored otherwise, and left as they are (--replace publishes what the files have):', ...left];
}

function listed(words: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const shown = ids.slice(0, 8).join(', ');
  return [`${words}: ${ids.length} (${shown}${ids.length > 8 ? ', …' : ''}).`];
}

/** Relative to the directory of the command, so that terminals make links. */
function fromHere(folder: string, problem: Problem): string {
  return problemLine({ ...problem, file: relative('.', resolve(folder, problem.file)) || '.' });
}

/** Checks a folder, imports it into the server's own database, or writes one. */
export const contentCommand = (unordered: readonly ContentKind[]) => ({
  summary: 'checks, imports and exports content files',
  usage,
  verbs: {
    check: 'none',
    export: 'reads',
    import: { records: 'content.import', object: 'content', creates: true },
  } as const,
  async command(words: readonly string[], onDatabase: OnDatabase, shell: Shell): Promise<void> {
    const replace = words.includes('--replace');
    const [verb, folderName = 'demo/content', ...rest] = words.filter((word) => word !== '--replace');
    const kinds = unordered.toSorted(byOrder);
    const folder = resolve(folderName);
    if (verb === 'export' && words.length === 2) {
      if (existsSync(folder) && readdirSync(folder).length > 0) {
        shell.complain(`${folderName} is not empty.`);
        shell.exitCode = 2;
      } else await exportTo(shell, folder, kinds, onDatabase);
      return;
    }
    if ((verb !== 'check' && verb !== 'import') || rest.length > 0 || (replace && verb !== 'import'))
      throw new UsageError();
    if (!existsSync(folder)) {
      shell.complain(`There is no folder ${folderName}.`);
      shell.exitCode = 2;
    } else {
      await (verb === 'check'
        ? check(shell, folder, kinds)
        : importFolder(shell, folder, kinds, onDatabase, replace)
      ).catch((error: unknown) => {
        for (const line of complaintsOf(folder, error)) shell.complain(line);
        shell.exitCode = 1;
      });
    }
  },
});

/** The mistakes that the author can fix, as sentences. @throws any other error */
function complaintsOf(folder: string, error: unknown): string[] {
  if (error instanceof ConfigurationError) {
    return ['These settings need a change:', ...error.problems.map((problem) => `  ${problem}`)];
  }
  if (!(error instanceof ContentError)) throw error;
  const { problems } = error;
  return [
    ...problems.map((problem) => fromHere(folder, problem)),
    `${problems.length} ${problems.length === 1 ? 'mistake' : 'mistakes'}. Nothing was imported.`,
  ];
}
