import type { VoteEntry } from '../../../rules/content/vote.ts';
import type { Content, Located } from '../../content/content.ts';
import { type PreparedPicture, preparePicture } from '../../content/pictures/pictures.ts';
import { artistKind, titleKind } from '../../title/content/kind.ts';
import type { CandidateContent, VoteContent } from '../save-votes.ts';
import { type ResolvedCandidate, resolveCandidates } from './candidates.ts';
import type { VoteTimes } from './times.ts';

/** A checked vote in the form that the vote feature takes, with its pictures in `media`. */
export async function prepareVote(
  content: Content,
  vote: Located<VoteEntry>,
  times: VoteTimes,
  media: string,
): Promise<VoteContent> {
  const { entry } = vote;
  const accent = content.of(titleKind).find((title) => title.entry.id === entry.title)?.entry.accent;
  if (accent === undefined) throw new Error(`There is no title ${entry.title}`);
  const candidates: CandidateContent[] = [];
  for (const candidate of resolveCandidates(content, vote).candidates) {
    const portrait = await preparePortrait(content, vote, candidate, media);
    const { id: candidateId, name, note, artistId } = candidate;
    candidates.push({ candidateId, name, note, portrait, artistId, accent: candidate.accent ?? accent });
  }
  return {
    voteId: entry.id,
    titleId: entry.title,
    name: entry.name,
    description: entry.description,
    picture: await preparePicture(content, vote, entry.picture, entry.name, media),
    opensAt: times.opens,
    closesAt: times.closes,
    resultsAt: times.results,
    blindFrom: times.blindFrom ?? null,
    timeZone: entry.timeZone,
    rules: {
      freePerDay: entry.rules.freePerDay,
      perFan: entry.rules.perFan ?? null,
      perDay: entry.rules.perDay ?? null,
      paid: entry.rules.paid,
      voids: entry.rules.voids === 'fraud' ? 'FRAUD_ONLY' : 'FRAUD_AND_WITHDRAWAL',
    },
    candidates,
  };
}

function preparePortrait(
  content: Content,
  vote: Located<VoteEntry>,
  candidate: ResolvedCandidate,
  media: string,
): Promise<PreparedPicture> {
  // The portrait's path is relative to the entry that names it: the artist's, or else the vote's.
  const artist = content.of(artistKind).find(({ entry }) => entry.portrait === candidate.portrait);
  return preparePicture(content, artist ?? vote, candidate.portrait, candidate.name, media);
}
