import { sitePath } from '../../rules/site/site-path.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type ListedPage,
  lastChange,
  nextChange,
  type PageDescription,
  type RequestedPage,
  requestedId,
  type SitePages,
} from '../platform/site/head/page-description.ts';
import { createPageWords, type PageWords } from '../platform/site/head/page-words.ts';
import { onlineEvent } from '../platform/site/head/structured-data.ts';
import { isShown } from '../title/service.ts';
import { readCandidate } from './candidates.ts';
import type { Candidate, VoteDetail } from './contract.ts';
import type { VoteService } from './service.ts';

/** The page of a vote, and of a candidate that its address names. */
export function votePages({ pool, words }: Pick<Platform, 'pool' | 'words'>, votes: Pick<VoteService, 'readVote'>) {
  const describe = async (page: RequestedPage): Promise<PageDescription | null> => {
    const voteId = requestedId(page.query.get('vote'));
    if (voteId === null) return null;
    const { language } = page;
    const [vote, candidate] = await Promise.all([
      votes.readVote(voteId, language),
      candidateOf(voteId, page.query.get('candidate'), language),
    ]);
    return describeVote(vote, candidate, page, createPageWords(words, language));
  };
  // A link to a candidate that is gone still leads to the vote.
  const candidateOf = async (voteId: string, candidate: string | null, language: Language) =>
    candidate ? readCandidate(pool, voteId, candidate, language) : null;
  return { '/votehome': describe } satisfies SitePages;
}

/** The head shows no more than the board: no count, and the first places only where they are public. */
function describeVote(
  vote: VoteDetail & { serverTime: string },
  candidate: Candidate | null,
  { address, file }: RequestedPage,
  { t, when, text }: PageWords,
): PageDescription {
  const { voteId, titleName, opensAt, closesAt, blindFrom, resultsAt, timeZone } = vote;
  const path = sitePath('/votehome', { vote: voteId, candidate: candidate?.candidateId });
  const state = t(`oembed:vote.${vote.status}`, {
    opens: when(opensAt, timeZone),
    closes: when(closesAt, timeZone),
    results: when(resultsAt, timeZone),
  });
  const above = { name: t('site:places.vote'), path: sitePath('/votehome', {}) };
  const ownPath = sitePath('/votehome', { vote: voteId });
  const summary = candidate
    ? text(state, t('head:candidate', { candidate: candidate.name, vote: vote.name }), candidate.note)
    : text(state, vote.description);
  return {
    name: vote.name,
    ...(candidate && { shared: `${candidate.name} · ${vote.name}` }),
    text: summary,
    path,
    trail: candidate ? [above, { name: vote.name, path: ownPath }] : [above],
    picture: candidate?.portrait ?? vote.picture,
    card: {
      over: candidate ? vote.name : titleName,
      name: candidate?.name ?? vote.name,
      lines: [state],
      accent: candidate?.accent ?? vote.accent,
      picture: candidate?.portrait ?? vote.picture,
      // A candidate's own place is not in the public reading of a vote, so that a candidate's card has none.
      standing: candidate ? [] : vote.leaders.map(({ name, portrait, share }) => ({ name, portrait, share })),
    },
    data: [
      onlineEvent({
        name: vote.name,
        text: text(vote.description),
        url: address(ownPath),
        picture: file(vote.picture.url),
        from: opensAt,
        until: closesAt,
        isCancelled: vote.status === 'VOIDED',
      }),
    ],
    until: nextChange(vote.serverTime, [opensAt, blindFrom, closesAt, resultsAt]),
  };
}

/** Every vote for `sitemap.xml`. */
export async function listVotePages({ pool }: Pick<Platform, 'pool'>): Promise<ListedPage[]> {
  const { rows } = await pool.query<{ vote: string; now: string; instants: string[] }>(
    `SELECT vote_id AS vote, instant_text(clock_timestamp()) AS now, ARRAY[instant_text(created_at::timestamptz(3)),
       instant_text(opens_at), instant_text(closes_at), instant_text(results_at),
       instant_text(coalesce(voided_at, opens_at))] AS instants
     FROM vote WHERE ${isShown('vote')} ORDER BY vote_id`,
  );
  return rows.map(({ vote, now, instants }) => ({
    path: sitePath('/votehome', { vote }),
    changed: lastChange(now, instants),
  }));
}
