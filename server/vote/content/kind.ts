import type { Content, ContentKind, ImportJob, Located, Saved } from '../../content/content.ts';
import { keysOfFiles } from '../../content/files-only.ts';
import { ContentError, type Problem } from '../../content/problems.ts';
import { withdrawnIn } from '../../content/withdrawn-in.ts';
import { seedDemoBallots, setWelcome, voidVote } from '../operations.ts';
import { saveVotes, VoteContentError } from '../save-votes.ts';
import { checkVote } from './check-vote.ts';
import { SettingsEntry, VoteEntry, voteTimes } from './entry.ts';
import { frozenProblems, readFrozen } from './frozen.ts';
import { demoDistribution, prepareVote } from './line-up.ts';
import { lockedParts } from './locked.ts';

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
  // Voiding is a call of its own, which a second person approves.
  filesOnly: keysOfFiles('voided', 'demoBallots'),
  // Ballots, counts and the chain stay, and can still be checked by address.
  withdrawal: { leaves: 'row', set: withdrawnIn('vote', 'vote_id') },
  save: saveAll,
};

/** Whether fans can vote at this instant, as far as the folder says; true for a vote with mistakes, which are reported already. */
export function isVoteOpenAt(content: Content, voteId: string, at: Date, now: Date): boolean {
  const vote = content.of(voteKind).find(({ entry }) => entry.id === voteId);
  if (vote === undefined) return true;
  const { opens, closes } = voteTimes.resolve(vote.entry, now);
  return opens <= at && at < closes;
}

/** The rules of opened votes that a folder would change. */
async function findFrozen({ content, connection, now }: ImportJob): Promise<Problem[]> {
  const frozen = await readFrozen(connection);
  const problems: Problem[] = [];
  for (const vote of content.of(voteKind)) {
    const stored = frozen.get(vote.entry.id);
    if (stored === undefined) continue;
    problems.push(...frozenProblems(stored, vote, await voteTimes.keep(connection, vote.entry, now)));
  }
  return problems;
}

async function saveAll(job: ImportJob): Promise<Saved> {
  const { content, connection } = job;
  const welcome = content.of(settingsKind)[0]?.entry.welcomePaidRights;
  if (welcome !== undefined) await setWelcome(connection, welcome.count, welcome.validDays);
  const created: string[] = [];
  const changed: string[] = [];
  let ballots = 0;
  for (const vote of content.of(voteKind)) {
    const saved = await saveOne(job, vote);
    created.push(...saved.created);
    changed.push(...saved.changed);
    ballots += saved.ballots;
  }
  return { created, changed, demo: { 'Ballots of the demo': ballots } };
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
  let ballots = 0;
  if (entry.demoBallots !== undefined && saved.created.length > 0) {
    const distribution = demoDistribution(prepared.candidates, entry.demoBallots);
    ballots = await seedDemoBallots(connection, entry.id, distribution);
  }
  if (entry.voided !== undefined) await voidVote(connection, entry.id, entry.voided);
  return { ...saved, ballots };
}
