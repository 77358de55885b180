import type { Located } from '../../content/content.ts';
import type { Problem } from '../../content/problems.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { createTitleService } from '../../title/service.ts';
import { createVoteReader } from '../vote-reader.ts';
import type { VoteEntry, VoteTimes } from './entry.ts';

/** The rules of an opened vote that a file would change, each with its place in the file; empty for any other vote. */
export async function frozenProblems(
  platform: Platform,
  { entry, source, path }: Located<VoteEntry>,
  times: VoteTimes,
): Promise<Problem[]> {
  const titles = createTitleService(platform);
  const readTitles = async (language: Language) =>
    new Map((await titles.listTitles(language)).map((title) => [title.titleId, title]));
  const votes = createVoteReader(platform.pool, platform.config.publicOrigin, readTitles);
  const stored = await votes.read(entry.id, 'en').catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  if (stored === null || stored.opensAt > stored.serverTime) return [];
  const { rules } = entry;
  const changed: readonly (readonly [key: string, isChanged: boolean])[] = [
    ['title', stored.titleId !== entry.title],
    ['opens', stored.opensAt !== times.opens.toISOString()],
    ['closes', stored.closesAt !== times.closes.toISOString()],
    ['results', stored.resultsAt !== times.results.toISOString()],
    ['blindFrom', stored.blindFrom !== (times.blindFrom?.toISOString() ?? null)],
    ['timeZone', stored.timeZone !== entry.timeZone],
    ['rules.freePerDay', stored.rules.freePerDay !== rules.freePerDay],
    ['rules.perFan', stored.rules.perFan !== (rules.perFan ?? null)],
    ['rules.perDay', stored.rules.perDay !== (rules.perDay ?? null)],
    ['rules.paid', stored.rules.paid !== rules.paid],
    ['rules.voids', stored.rules.voids !== (rules.voids === 'fraud' ? 'FRAUD_ONLY' : 'FRAUD_AND_WITHDRAWAL')],
  ];
  const since = `${stored.opensAt.slice(0, 16)}Z`;
  return changed
    .filter(([, isChanged]) => isChanged)
    .map(([key]) =>
      source.problem(
        [...path, ...key.split('.')],
        `\`${key}\` can't change any more: the vote \`${entry.id}\` opened at ${since}, and its rules are frozen since.`,
      ),
    );
}
