import { join } from 'node:path';
import { Hono } from 'hono';
import { accountRoutes, accountStreams } from './account/routes.ts';
import { createAccountService } from './account/service.ts';
import { createContentService } from './content/service.ts';
import { calls } from './contracts.ts';
import { eventPersonalData } from './event/personal-data.ts';
import { eventRoutes, eventStreams } from './event/routes.ts';
import { createEventService } from './event/service.ts';
import { homeRoutes } from './home/routes.ts';
import { deleteForgottenInquiries, inquiryPersonalData } from './inquiry/personal-data.ts';
import { inquiryRoutes } from './inquiry/routes.ts';
import { createInquiryService } from './inquiry/service.ts';
import { noticePersonalData } from './notice/personal-data.ts';
import { noticeRoutes } from './notice/routes.ts';
import { createNoticeService } from './notice/service.ts';
import { cardPages, oembedRoutes } from './oembed/routes.ts';
import { blankOrders, orderPersonalData } from './order/personal-data.ts';
import { orderRoutes } from './order/routes.ts';
import { createOrderService } from './order/service.ts';
import { paymentRoutes, paymentStreams } from './payment/routes.ts';
import { createPaymentService } from './payment/service.ts';
import { photocardPersonalData } from './photocard/personal-data.ts';
import { photocardStreams } from './photocard/routes.ts';
import { createCardStudio } from './photocard/service.ts';
import { apiBase, createApi } from './platform/http/api.ts';
import { createHealth } from './platform/http/health.ts';
import { createOpenApi } from './platform/http/openapi.ts';
import { openApiPage, openApiPageHeaders } from './platform/http/openapi-page.ts';
import type { Fetch } from './platform/live/listen.ts';
import { liveStreams } from './platform/live/live-stream.ts';
import type { PersonalData } from './platform/personal-data.ts';
import type { Platform } from './platform/platform.ts';
import { sweepEach } from './platform/sweep.ts';
import { policyRoutes } from './policy/routes.ts';
import { createPolicyService } from './policy/service.ts';
import { searchRoutes } from './search/routes.ts';
import { createSearchService } from './search/service.ts';
import { storeRoutes } from './store/routes.ts';
import { createStoreService } from './store/service.ts';
import { playbackGate } from './streaming/gate/gate.ts';
import { streamingPersonalData } from './streaming/personal-data.ts';
import { streamingRoutes } from './streaming/routes.ts';
import { createStreamingService } from './streaming/service.ts';
import { ticketPersonalData } from './ticket/personal-data.ts';
import { ticketRoutes } from './ticket/routes.ts';
import { createTicketService, type TicketService } from './ticket/service.ts';
import { titleRoutes } from './title/routes.ts';
import { createTitleService } from './title/service.ts';
import { votePersonalData } from './vote/personal-data.ts';
import { voteRoutes, voteStreams } from './vote/routes.ts';
import { createVoteService, type VoteService } from './vote/service.ts';

export interface Application {
  readonly fetch: Fetch;
  /** Names of the calls that are answered. */
  readonly answers: ReadonlySet<string>;
  /** Whether the API answers this path; pages and files answer the rest. */
  owns(path: string): boolean;
  /** From now on `/readyz` says no, and viewers of live streams go to another server. */
  announceEnd(): Promise<void>;
  /** Deletes what can't be used any more; once an hour. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** The page that cards are filled into, as the build left it. */
const cardShell = join(import.meta.dirname, '../dist/oembed/card.html');

/** Milliseconds. */
const ticketsEndWithin = 15_000;

/**
 * What the features hold of a fan. Orders come first: once they are held, nothing more is delivered for them, so that what
 * they brought is all there when the feature that it belongs to forgets it.
 */
export function collectPersonalData(platform: Platform, votes: VoteService, tickets: TicketService): PersonalData[] {
  return [
    orderPersonalData(platform, { votes, tickets }),
    ...votePersonalData(platform),
    ticketPersonalData(platform, tickets),
    photocardPersonalData(platform),
    streamingPersonalData(platform),
    inquiryPersonalData(platform),
    noticePersonalData(platform),
    eventPersonalData(platform),
  ];
}

/** Puts the features together; the only file that knows them all. */
export function createApplication(platform: Platform, site: Hono): Application {
  const policies = createPolicyService(platform);
  /** What the features hold of a fan; filled in once they are there. */
  const personalData: PersonalData[] = [];
  const account = createAccountService(platform, policies, personalData);
  const titles = createTitleService(platform);
  const votes = createVoteService(platform, titles);
  votes.start();
  const store = createStoreService(platform, titles);
  const tickets = createTicketService(platform, titles);
  const orders = createOrderService(platform, store, votes, tickets);
  const payments = createPaymentService(platform, orders);
  payments.start();
  const streaming = createStreamingService(platform, titles, tickets);
  streaming.start();
  const notices = createNoticeService(platform, titles);
  const inquiries = createInquiryService(platform);
  const studio = createCardStudio(platform, account.profiles);
  const events = createEventService(platform, titles, studio);
  events.start();
  personalData.push(...collectPersonalData(platform, votes, tickets));
  const search = createSearchService(platform, {
    STREAM: streaming.search,
    VOTE: votes.search,
    EVENT: events.search,
    ARTIST: titles.searchArtists,
    TITLE: titles.searchTitles,
    PRODUCT: store.search,
    NOTICE: notices.search,
    QUESTION: inquiries.search,
    POLICY: policies.search,
  });
  // What plays on a ticket ends when the ticket does.
  const expiring = setInterval(() => {
    tickets.sweep().catch((error: unknown) => platform.log.error({ err: error }, 'ending tickets failed'));
  }, ticketsEndWithin);
  const health = createHealth(platform);
  const cardSources = { votes, titles, events, store, streams: streaming.reader, notices };
  const parts = {
    authenticate: account.authenticate,
    routes: [
      ...accountRoutes(platform, account),
      ...policyRoutes(platform, policies),
      ...titleRoutes(platform, titles),
      ...voteRoutes(platform, votes),
      ...storeRoutes(platform, store),
      ...orderRoutes(platform, orders),
      ...paymentRoutes(platform, payments),
      ...streamingRoutes(platform, streaming),
      ...ticketRoutes(platform, tickets),
      ...noticeRoutes(platform, notices),
      ...inquiryRoutes(platform, inquiries),
      ...searchRoutes(platform, search),
      ...homeRoutes(platform, { titles, votes, store, notices, inquiries, streams: streaming.reader, tickets, events }),
      ...eventRoutes(platform, events),
      ...oembedRoutes(platform, cardSources),
    ],
    streams: [
      ...accountStreams(platform, account),
      ...voteStreams(platform),
      ...paymentStreams(platform, payments),
      ...eventStreams(events),
      ...photocardStreams(platform, studio),
      ...liveStreams(platform),
    ],
  };
  const api = createApi(platform, parts);

  const application = new Hono();
  application.route('/', health.routes);
  application.route('/', createDocument(platform));
  application.route('/', api);
  application.route('/', playbackGate(platform));
  application.route('/', cardPages(platform, cardSources, cardShell));
  application.route('/', site);
  application.onError((error, context) => {
    platform.log.error({ err: error, path: context.req.path }, 'request failed');
    return context.text('Something went wrong, please try again.', 500);
  });

  return {
    fetch: (request, bindings) => application.fetch(request, bindings),
    answers: new Set([...parts.routes, ...parts.streams].map(({ name }) => name)),
    owns: (path) => /^\/(api\/|healthz$|readyz$|media\/|hls\/|oembed\/)/.test(path),
    async announceEnd() {
      health.close();
      // Streams never finish by themselves, and would keep the listener from closing.
      await platform.live.close();
    },
    async sweep() {
      await sweepEach(platform.log, {
        keys: () => platform.keys.sweep(),
        account: () => account.sweep(),
        orders: () => blankOrders(platform.pool),
        inquiries: () => deleteForgottenInquiries(platform.pool),
        votes: () => votes.sweep(),
        streaming: () => streaming.sweep(),
        tickets: () => tickets.sweep(),
      });
    },
    async close() {
      clearInterval(expiring);
      account.close();
      await events.close();
      await studio.close();
      await payments.close();
      await streaming.close();
      await votes.close();
      await platform.keys.close();
    },
  };
}

/**
 * Brings the database to what a folder of content files says; again it changes nothing. With services of its own, which
 * forget what they read of the old content.
 */
export async function importContent(platform: Platform, folder: string): Promise<void> {
  const titles = createTitleService(platform);
  const votes = createVoteService(platform, titles);
  try {
    const tickets = createTicketService(platform, titles);
    await createContentService(platform, titles, votes, tickets, createPolicyService(platform)).importFolder(folder);
  } finally {
    await votes.close();
  }
}

/** The API's description, for programs and for people. */
function createDocument(platform: Platform): Hono {
  const document = createOpenApi(calls, platform.config.publicOrigin);
  const page = openApiPage(document);
  const routes = new Hono();
  routes.get(`${apiBase}/openapi.json`, (context) =>
    context.json(document, 200, { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' }),
  );
  routes.get(`${apiBase}/docs`, async (context) => context.html(await page, 200, openApiPageHeaders));
  return routes;
}
