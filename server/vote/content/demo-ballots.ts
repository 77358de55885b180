import { z } from 'zod';
import { Id, Sentence } from '../../../rules/content/parts.ts';
import type { Content, ContentKind, ImportJob, Located, Saved } from '../../content/content.ts';
import { mistake } from '../../content/mistakes.ts';
import type { Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import { seedDemoBallots, voidVote } from '../operations.ts';
import { resolveCandidates } from './candidates.ts';
import { voteKind } from './kind.ts';
import { voteTimes } from './times.ts';

const DemoBallots = z.strictObject({
  vote: Id,
  /** The votes of the first candidates, in their order; the others get fewer and fewer. Equal numbers tie. */
  counts: z
    .array(z.int('must be a whole number').min(1, 'must be at least 1').max(100_000, 'must not be more than 100000'))
    .min(1, 'must not be empty'),
  /** Why the vote does not count; all rights are returned. */
  voided: Sentence.optional(),
});
type DemoBallots = z.infer<typeof DemoBallots>;

/** Ballots that a vote of a demo begins with. */
export const demoBallotsKind: ContentKind<DemoBallots> = {
  name: 'demoBallots',
  order: 31,
  reading: { seeds: DemoBallots },
  uses: ({ vote }) => [{ kind: 'votes', id: vote }],
  check: (content, now) => content.of(demoBallotsKind).flatMap((ballots) => checkBallots(content, ballots, now)),
  save: saveAll,
};

function checkBallots(content: Content, { entry, source, path }: Located<DemoBallots>, now: Date): Problem[] {
  const vote = voteOf(content, entry);
  if (vote === undefined) {
    if (isDeclared(content, 'votes', entry.vote)) return [];
    return [source.problem([...path, 'vote'], mistake('UNKNOWN', { one: 'vote', id: entry.vote }))];
  }
  const { candidates, problems } = resolveCandidates(content, vote);
  const { opens } = voteTimes.resolve(vote.entry, now);
  const count = entry.counts.length;
  if (opens > now) {
    const sentence = `There can be no ballots before the vote opens (${opens.toISOString().slice(0, 16)}Z).`;
    return [source.problem([...path, 'vote'], sentence)];
  }
  if (problems.length > 0 || count <= candidates.length) return [];
  return [source.problem([...path, 'counts'], `\`counts\` has ${count} numbers for ${candidates.length} candidates.`)];
}

const voteOf = (content: Content, { vote }: DemoBallots) => content.of(voteKind).find(({ entry }) => entry.id === vote);

async function saveAll({ content, entriesOf, connection }: ImportJob): Promise<Saved> {
  let ballots = 0;
  for (const { entry } of entriesOf(demoBallotsKind)) {
    const vote = voteOf(content, entry);
    if (vote === undefined) throw new Error(`There is no vote ${entry.vote}`);
    const ids = resolveCandidates(content, vote).candidates.map(({ id }) => id);
    ballots += await seedDemoBallots(connection, entry.vote, demoDistribution(ids, entry.counts));
    if (entry.voided !== undefined) await voidVote(connection, entry.vote, entry.voided);
  }
  return { created: [], changed: [], demo: { 'Ballots of the demo': ballots } };
}

/** Votes by candidate: these numbers for the first ones, and a long falling tail, the same at every import, for the others. */
function demoDistribution(candidateIds: readonly string[], leading: readonly number[]): Record<string, number> {
  const last = leading.at(-1) ?? 100;
  return Object.fromEntries(
    candidateIds.map((candidateId, index) => {
      const behind = index - leading.length + 1;
      const spread = 0.7 + (((index * 2_654_435_761) % 1000) / 1000) * 0.6;
      return [candidateId, leading[index] ?? Math.max(1, Math.round(last * 0.992 ** behind * spread))];
    }),
  );
}
