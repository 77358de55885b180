import type { NoticeSummary } from '../../../server/notice/contract.ts';
import type { Product } from '../../../server/store/contract.ts';
import type { VoteSummary } from '../../../server/vote/contract.ts';
import type { Home, Title } from './title-state.ts';

const hour = 3_600_000;
const inMs = (distance: number) => new Date(Date.now() + distance).toISOString();
const picture = { url: '', width: 800, height: 1000, colour: '#3b1d52', alt: '' };

const title = {
  titleId: 'last-light',
  name: 'Last Light',
  tagline: 'Twenty-one step up',
  accent: '#6a3df0',
  poster: picture,
  stage: picture,
};

function voteOf(changes: Partial<VoteSummary>): VoteSummary {
  return {
    voteId: 'final',
    titleId: title.titleId,
    titleName: title.name,
    accent: title.accent,
    name: 'The last nine',
    picture,
    status: 'ONGOING',
    opensAt: inMs(-48 * hour),
    closesAt: inMs(120 * hour),
    resultsAt: inMs(121 * hour),
    blindFrom: null,
    blind: false,
    timeZone: 'Asia/Seoul',
    candidateCount: 21,
    artistIds: [],
    total: 1200,
    leaders: ['Do Haram', 'Gu Taeo', 'Moon Byeolha'].map((name, index) => ({
      candidateId: `c${index}`,
      rank: index + 1,
      count: 500 - index * 100,
      share: 0.4 - index * 0.1,
      name,
      portrait: picture,
      artistId: index === 0 ? 'do-haram' : null,
    })),
    ...changes,
  };
}

const artist = { artistId: 'do-haram', name: 'Do Haram', note: 'One line', portrait: picture, accent: title.accent };

const product: Product = {
  productId: 'stick',
  titleId: 'last-light',
  titleName: 'Last Light',
  accent: title.accent,
  kind: 'GOODS',
  name: 'Light stick',
  summary: 'It follows the show',
  pictures: [picture],
  price: { amount: 42_000, currency: 'KRW' },
  feePerPiece: null,
  saleState: 'ON_SALE',
  left: null,
  opensAt: inMs(-hour),
  closesAt: null,
  limitPerFan: null,
  needsAddress: true,
};

const notice: NoticeSummary = {
  noticeId: 'final-night',
  titleId: 'last-light',
  titleName: 'Last Light',
  category: 'VOTE',
  pinned: true,
  name: 'How the night of the final goes',
  excerpt: 'Doors, votes and results.',
  publishedAt: inMs(-hour),
  read: null,
};

export const home: Home = {
  titles: [title],
  streams: [],
  events: [],
  closingSoon: [voteOf({ voteId: 'centre', name: 'This week’s centre', closesAt: inMs(2 * hour) })],
  ongoing: [voteOf({}), voteOf({ voteId: 'blind', name: 'Actor of the year', blind: true, total: null, leaders: [] })],
  upcoming: [voteOf({ voteId: 'couple', name: 'Best couple', status: 'PREPARING', opensAt: inMs(48 * hour) })],
  latestResults: [voteOf({ voteId: 'duets', name: 'Best duet', status: 'RESULT_OPEN' })],
  products: [product],
  notices: [notice],
  artists: [artist],
  mine: null,
  serverTime: inMs(0),
};

export const emptyHome: Home = {
  titles: [],
  streams: [],
  events: [],
  closingSoon: [],
  ongoing: [],
  upcoming: [],
  latestResults: [],
  products: [],
  notices: [],
  artists: [],
  mine: null,
  serverTime: inMs(0),
};

export const titleHome: Title = {
  ...title,
  description: 'Finish the stage before the last light goes out.',
  artists: [artist],
  votes: [...home.ongoing, ...home.upcoming, ...home.latestResults],
  streams: [],
  events: [],
  products: [],
  notices: [],
  serverTime: inMs(0),
};

/** Answers the API's calls in a test of this element; unknown calls fail as if the server were down. */
export function answerApi(answer: (path: string, language: string) => unknown) {
  const realFetch = globalThis.fetch;
  const requests: string[] = [];
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/v1/')) return realFetch(input, init);
    const path = pathname.slice('/api/v1'.length);
    requests.push(path);
    const reply = answer(path, new Headers(init?.headers).get('accept-language') ?? '');
    if (reply === undefined) throw new TypeError('Failed to fetch');
    return Response.json(reply);
  };
  return {
    requests,
    close() {
      globalThis.fetch = realFetch;
    },
  };
}
