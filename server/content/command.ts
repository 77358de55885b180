import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { ConfigurationError, parseConfig } from '../platform/config.ts';
import { withPlatform } from '../platform/run-command.ts';
import { createPolicyService } from '../policy/service.ts';
import { createTicketService } from '../ticket/service.ts';
import { createTitleService } from '../title/service.ts';
import { createVoteService } from '../vote/service.ts';
import { checkContent } from './check.ts';
import { ContentError, type Problem, problemLine } from './problems.ts';
import { readContent } from './read.ts';
import { createContentService, type ImportReport } from './service.ts';

const usage = `npm run content -- check [folder]    says every mistake of the content files
npm run content -- import [folder]   checks them and brings the database to what they say
The folder is demo/content unless given.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function check(folder: string): Promise<void> {
  const content = await readContent(folder);
  const problems = checkContent(content, new Date());
  if (problems.length > 0) throw new ContentError(problems);
  const { titles, artists, votes, products, streams, events, questions, notices, policies } = content;
  say(
    `${titles.length} titles, ${artists.length} artists, ${votes.length} votes, ${products.length} products, ` +
      `${streams.length} streams, ${events.length} events, ${questions.length} questions, ${notices.length} notices ` +
      `and ${policies.length} legal documents: all right.`,
  );
}

async function importFolder(folder: string): Promise<void> {
  await withPlatform(parseConfig({ LOG_LEVEL: 'warn', ...process.env }), async (platform) => {
    const titles = createTitleService(platform);
    const votes = createVoteService(platform, titles);
    try {
      const report = await createContentService(
        platform,
        titles,
        votes,
        createTicketService(platform, titles),
        createPolicyService(platform),
      ).importFolder(folder);
      for (const line of reportLines(report)) say(line);
    } finally {
      await votes.close();
    }
  });
}

function reportLines(report: ImportReport): string[] {
  const lines = (
    [
      'titles',
      'artists',
      'votes',
      'products',
      'passes',
      'streams',
      'events',
      'questions',
      'notices',
      'policies',
    ] as const
  ).flatMap((kind) => [
    ...listed(`New ${kind}`, report.created[kind]),
    ...listed(`Changed ${kind}`, report.changed[kind]),
  ]);
  if (report.demoBallots > 0) lines.push(`Ballots of the demo: ${report.demoBallots}.`);
  if (report.demoEntrants > 0) lines.push(`Entrants of the demo: ${report.demoEntrants}.`);
  return lines.length > 0 ? lines : ['Nothing has changed.'];
}

function listed(words: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const shown = ids.slice(0, 8).join(', ');
  return [`${words}: ${ids.length} (${shown}${ids.length > 8 ? ', …' : ''}).`];
}

/** As seen from where the command was started, so that terminals make links of it. */
function fromHere(folder: string, problem: Problem): string {
  return problemLine({ ...problem, file: relative('.', resolve(folder, problem.file)) || '.' });
}

async function main([verb, folderName = 'demo/content', ...rest]: readonly string[]): Promise<number> {
  const folder = resolve(folderName);
  if ((verb !== 'check' && verb !== 'import') || rest.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  if (!existsSync(folder)) {
    process.stderr.write(`There is no folder ${folderName}.\n`);
    return 2;
  }
  try {
    await (verb === 'check' ? check(folder) : importFolder(folder));
    return 0;
  } catch (error) {
    if (error instanceof ContentError) {
      const { problems } = error;
      for (const problem of problems) process.stderr.write(`${fromHere(folder, problem)}\n`);
      process.stderr.write(
        `${problems.length} ${problems.length === 1 ? 'mistake' : 'mistakes'}. Nothing was imported.\n`,
      );
      return 1;
    }
    if (error instanceof ConfigurationError) {
      process.stderr.write(
        `These settings need a change:\n${error.problems.map((problem) => `  ${problem}`).join('\n')}\n`,
      );
      return 1;
    }
    throw error;
  }
}

process.exitCode = await main(process.argv.slice(2));
