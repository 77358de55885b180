import type { EventService } from '../event/service.ts';
import type { InquiryService } from '../inquiry/service.ts';
import type { NoticeService } from '../notice/service.ts';
import { hasScope } from '../platform/http/access.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Origins } from '../platform/partners/partners.ts';
import type { StoreService } from '../store/service.ts';
import type { StreamSummary } from '../streaming/contract.ts';
import type { StreamingService } from '../streaming/service.ts';
import type { TicketService } from '../ticket/service.ts';
import type { TitleService } from '../title/service.ts';
import type { VoteService } from '../vote/service.ts';
import { homeCalls } from './contract.ts';

/** The length of each list on the home page, and of the artists'. */
const listLength = 8;
const artistsShown = 24;
const noticesShown = 4;
const ticketsShown = 3;
/** The scopes that a partner's page needs for the fan's own part. */
const mineScopes = ['ticket:read', 'inquiry'] as const;
/** A vote closes soon when it does so within a day. Milliseconds. */
const soon = 86_400_000;

/** The features that provide data for the home page. */
export interface HomeParts {
  titles: TitleService;
  votes: Pick<VoteService, 'listVotes'>;
  store: Pick<StoreService, 'listNew'>;
  notices: Pick<NoticeService, 'listNotices'>;
  inquiries: Pick<InquiryService, 'list'>;
  streams: Pick<StreamingService['reader'], 'list'>;
  tickets: Pick<TicketService, 'list'>;
  events: Pick<EventService, 'list'>;
}

/** Rounds that the home page shows. */
const watchable = new Set(['ENTRY_OPEN', 'LIVE', 'INTERRUPTED', 'SCHEDULED']);
const isShown = ({ round }: StreamSummary): boolean => round !== null && watchable.has(round.state);

/** The pages with data of every feature, each in one request. */
export function homeRoutes(origins: Origins, parts: HomeParts): Route[] {
  const { titles, votes, store, notices, inquiries, streams, tickets, events } = parts;

  /** The fan's own data; null for a visitor, and for a partner's page that may not see all of it. */
  async function readMine({ fan, ...visitor }: Caller<'open'>) {
    if (fan === null || !mineScopes.every((scope) => hasScope(fan, scope, origins))) return null;
    const [own, active] = await Promise.all([
      inquiries.list({ limit: 1 }, fan),
      tickets.list({ state: 'holding', limit: ticketsShown }, { ...visitor, fan }),
    ]);
    return {
      unreadReplies: own.unread,
      ticketCount: active.counts.holding,
      tickets: active.tickets.map(({ ticketId, name, titleName, accent, picture, validUntil }) => ({
        ticketId,
        name,
        titleName,
        accent,
        picture,
        validUntil,
      })),
    };
  }

  return routes(homeCalls, {
    'GET /home': async ({ caller }) => {
      const { language, fan } = caller;
      const [all, artists, ongoing, upcoming, ended, streamList, eventList, products, noticeList, mine] =
        await Promise.all([
          titles.listShownTitles(language),
          titles.frontRow(language, artistsShown),
          // The votes that close soonest come first.
          votes.listVotes({ filter: 'ongoing', limit: 2 * listLength }, language),
          votes.listVotes({ filter: 'upcoming', limit: listLength }, language),
          votes.listVotes({ filter: 'ended', limit: 2 * listLength }, language),
          streams.list(undefined, language),
          events.list({ filter: 'ongoing', limit: listLength, userId: fan?.userId ?? null }, language),
          store.listNew({ limit: listLength }, language),
          notices.listNotices({ limit: noticesShown, userId: fan?.userId ?? null }, language),
          readMine(caller),
        ]);
      const { serverTime } = ongoing;
      const closesSoon = (vote: { closesAt: string }): boolean =>
        Date.parse(vote.closesAt) - Date.parse(serverTime) <= soon;
      return {
        titles: all,
        streams: streamList.streams.filter(isShown).slice(0, listLength),
        closingSoon: ongoing.votes.filter(closesSoon).slice(0, listLength),
        ongoing: ongoing.votes.filter((vote) => !closesSoon(vote)).slice(0, listLength),
        upcoming: upcoming.votes,
        latestResults: ended.votes.filter((vote) => vote.status === 'RESULT_OPEN').slice(0, listLength),
        events: eventList.events,
        products,
        notices: noticeList.notices,
        artists,
        mine,
        serverTime,
      };
    },
    'GET /title/:titleId': async ({ params: { titleId }, caller: { language, fan } }) => {
      const [title, artists, { votes: listed, serverTime }, streamList, eventList, products, noticeList] =
        await Promise.all([
          titles.readTitle(titleId, language),
          titles.listArtists(titleId, language),
          votes.listVotes({ filter: 'all', titleId, limit: 100 }, language),
          streams.list(titleId, language),
          events.list({ filter: 'ongoing', titleId, limit: listLength, userId: fan?.userId ?? null }, language),
          store.listNew({ titleId, limit: listLength }, language),
          notices.listNotices({ titleId, limit: noticesShown, userId: fan?.userId ?? null }, language),
        ]);
      return {
        ...title,
        artists,
        votes: listed,
        streams: streamList.streams.slice(0, listLength),
        events: eventList.events,
        products,
        notices: noticeList.notices,
        serverTime,
      };
    },
  });
}
