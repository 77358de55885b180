import { SettingsEntry } from '../../../rules/content/settings.ts';
import { VoteEntry } from '../../../rules/content/vote.ts';
import type { Content, ContentKind, ImportJob, Located, Saved } from '../../content/content.ts';
import { ContentError, type Problem } from '../../content/problems.ts';
import { withdrawnIn } from '../../content/withdrawn-in.ts';
import { setWelcome } from '../operations.ts';
import { saveVotes, VoteContentError } from '../save-votes.ts';
import { checkVote } from './check-vote.ts';
import { frozenProblems, readFrozen } from './frozen.ts';
import { prepareVote } from './line-up.ts';
import { lockedParts } from './locked.ts';
import { voteTimes } from './times.ts';

/** Settings for all votes. */
export const settingsKind: ContentKind<SettingsEntry> = {
  name: 'settings',
  order: 25,
  reading: { block: SettingsEntry },
};

export const voteKind: ContentKind<VoteEntry> = {
  name: 'votes',
  one: 'vote',
  counted: 'votes',
  order: 30,
  reading: { list: VoteEntry },
  check: (content, now) => content.of(voteKind).flatMap((vote) => checkVote(content, vote, now)),
  verify: findFrozen,
  locked: lockedParts,
  // Ballots, counts and the chain stay, and can still be checked by address.
  withdrawal: { leaves: 'row', set: withdrawnIn('vote', 'vote_id') },
  // A candidate has the artist's words and portrait, and the colour of the artist or the title.
  uses: ({ title, candidates = [] }) => [
    { kind: 'titles', id: title },
    ...candidates.flatMap(({ artist }) => (artist === undefined ? [] : [{ kind: 'artists', id: artist }])),
  ],
  save: saveAll,
};

/** True if fans can vote at this instant, by the times in the folder; true for a vote with mistakes, which are reported already. */
export function isVoteOpenAt(content: Content, voteId: string, at: Date, now: Date): boolean {
  const vote = content.of(voteKind).find(({ entry }) => entry.id === voteId);
  if (vote === undefined) return true;
  const { opens, closes } = voteTimes.resolve(vote.entry, now);
  return opens <= at && at < closes;
}

/** The rules of opened votes that a folder would change. */
async function findFrozen({ entriesOf, connection, now }: ImportJob): Promise<Problem[]> {
  const frozen = await readFrozen(connection);
  const problems: Problem[] = [];
  for (const vote of entriesOf(voteKind)) {
    const stored = frozen.get(vote.entry.id);
    if (stored === undefined) continue;
    problems.push(...frozenProblems(stored, vote, await voteTimes.keep(connection, vote.entry, now)));
  }
  return problems;
}

async function saveAll(job: ImportJob): Promise<Saved> {
  const { entriesOf, connection } = job;
  const welcome = entriesOf(settingsKind)[0]?.entry.welcomePaidRights;
  if (welcome !== undefined) await setWelcome(connection, welcome.count, welcome.validDays);
  const created: string[] = [];
  const changed: string[] = [];
  for (const vote of entriesOf(voteKind)) {
    const saved = await saveOne(job, vote);
    created.push(...saved.created);
    changed.push(...saved.changed);
  }
  return { created, changed };
}

async function saveOne({ content, connection, media, now }: ImportJob, vote: Located<VoteEntry>) {
  const { entry, source, path } = vote;
  const times = await voteTimes.keep(connection, entry, now);
  const prepared = await prepareVote(content, vote, times, media);
  const saved = await saveVotes(connection, [prepared]).catch((error: unknown) => {
    if (!(error instanceof VoteContentError)) throw error;
    throw new ContentError([source.problem([...path, 'id'], error.message)]);
  });
  await voteTimes.remember(connection, entry, times);
  return saved;
}
