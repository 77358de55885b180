import type { Platform } from '../platform/platform.ts';
import { type Route, routes } from '../platform/routes.ts';
import type { VoteService } from '../vote/service.ts';
import { titleCalls } from './contract.ts';
import type { TitleService } from './service.ts';

/** What fits on the home page: a shelf each, and the front row. */
const shelf = 8;
const frontRow = 24;
/** A vote closes soon when it does so within a day. Milliseconds. */
const soon = 86_400_000;

/** Titles with their votes; votes know nothing of them but a name, so they meet here. */
export function titleRoutes(platform: Platform, titles: TitleService, votes: Pick<VoteService, 'listVotes'>): Route[] {
  return routes(platform, titleCalls, {
    'GET /home': async ({ caller: { language } }) => {
      const [all, artists, ongoing, upcoming, ended] = await Promise.all([
        titles.listTitles(language),
        titles.frontRow(language, frontRow),
        // Those that close soonest come first.
        votes.listVotes({ filter: 'ongoing', limit: 2 * shelf }, language),
        votes.listVotes({ filter: 'upcoming', limit: shelf }, language),
        votes.listVotes({ filter: 'ended', limit: 2 * shelf }, language),
      ]);
      const { serverTime } = ongoing;
      const closesSoon = (vote: { closesAt: string }): boolean =>
        Date.parse(vote.closesAt) - Date.parse(serverTime) <= soon;
      return {
        titles: all,
        closingSoon: ongoing.votes.filter(closesSoon).slice(0, shelf),
        ongoing: ongoing.votes.filter((vote) => !closesSoon(vote)).slice(0, shelf),
        upcoming: upcoming.votes,
        latestResults: ended.votes.filter((vote) => vote.status === 'RESULT_OPEN').slice(0, shelf),
        artists,
        serverTime,
      };
    },
    'GET /title': async ({ caller: { language } }) => ({ titles: await titles.listTitles(language) }),
    'GET /title/:titleId': async ({ params: { titleId }, caller: { language } }) => {
      const [title, artists, { votes: listed, serverTime }] = await Promise.all([
        titles.readTitle(titleId, language),
        titles.listArtists(titleId, language),
        votes.listVotes({ filter: 'all', titleId, limit: 100 }, language),
      ]);
      return { ...title, artists, votes: listed, serverTime };
    },
  });
}
