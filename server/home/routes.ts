import type { InquiryService } from '../inquiry/service.ts';
import type { NoticeService } from '../notice/service.ts';
import type { Platform } from '../platform/platform.ts';
import { type Route, routes } from '../platform/routes.ts';
import type { StoreService } from '../store/service.ts';
import type { TitleService } from '../title/service.ts';
import type { VoteService } from '../vote/service.ts';
import { homeCalls } from './contract.ts';

/** What fits on the home page: a shelf each, and the front row. */
const shelf = 8;
const frontRow = 24;
const noticesShown = 4;
/** A vote closes soon when it does so within a day. Milliseconds. */
const soon = 86_400_000;

/** The features that a home page is made of. */
export interface HomeParts {
  titles: TitleService;
  votes: Pick<VoteService, 'listVotes'>;
  store: Pick<StoreService, 'listNew'>;
  notices: Pick<NoticeService, 'listNotices'>;
  inquiries: Pick<InquiryService, 'list'>;
}

/** The pages that every feature puts something on: each in one request. */
export function homeRoutes(platform: Platform, { titles, votes, store, notices, inquiries }: HomeParts): Route[] {
  return routes(platform, homeCalls, {
    'GET /home': async ({ caller: { language, fan } }) => {
      const userId = fan?.userId ?? null;
      const [all, artists, ongoing, upcoming, ended, products, told, own] = await Promise.all([
        titles.listTitles(language),
        titles.frontRow(language, frontRow),
        // Those that close soonest come first.
        votes.listVotes({ filter: 'ongoing', limit: 2 * shelf }, language),
        votes.listVotes({ filter: 'upcoming', limit: shelf }, language),
        votes.listVotes({ filter: 'ended', limit: 2 * shelf }, language),
        store.listNew({ limit: shelf }, language),
        notices.listNotices({ limit: noticesShown, userId }, language),
        userId === null ? null : inquiries.list({ limit: 1 }, userId),
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
        products,
        notices: told.notices,
        artists,
        mine: own === null ? null : { unreadReplies: own.unread },
        serverTime,
      };
    },
    'GET /title/:titleId': async ({ params: { titleId }, caller: { language, fan } }) => {
      const [title, artists, { votes: listed, serverTime }, products, told] = await Promise.all([
        titles.readTitle(titleId, language),
        titles.listArtists(titleId, language),
        votes.listVotes({ filter: 'all', titleId, limit: 100 }, language),
        store.listNew({ titleId, limit: shelf }, language),
        notices.listNotices({ titleId, limit: noticesShown, userId: fan?.userId ?? null }, language),
      ]);
      return { ...title, artists, votes: listed, products, notices: told.notices, serverTime };
    },
  });
}
