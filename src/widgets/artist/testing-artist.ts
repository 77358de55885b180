import type { ArtistPage, ArtistVote } from './artist-state.ts';

const picture = { url: '', width: 400, height: 400, colour: '#3b1d52', alt: 'A face' };
const accent = '#6a3df0';
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const hour = 3_600_000;

export function voteOf(
  voteId: string,
  status: ArtistVote['vote']['status'],
  { closesIn = hour, ...changes }: Partial<ArtistVote> & { closesIn?: number } = {},
): ArtistVote {
  return {
    vote: {
      voteId,
      titleId: 'last-light',
      titleName: 'Last Light',
      accent,
      name: `Vote ${voteId}`,
      picture,
      status,
      opensAt: inMs(status === 'PREPARING' ? hour : -100 * hour),
      closesAt: inMs(closesIn),
      resultsAt: inMs(closesIn),
      blindFrom: null,
      blind: false,
      timeZone: 'Asia/Seoul',
      candidateCount: 9,
      artistIds: [],
      total: 100,
      leaders: [],
    },
    candidateId: 'haram',
    standing: { rank: 2, count: 25, share: 0.25 },
    ...changes,
  };
}

export const productOf = (saleState: ArtistPage['products'][number]['saleState']): ArtistPage['products'][number] => ({
  productId: 'card',
  titleId: 'last-light',
  titleName: 'Last Light',
  accent,
  kind: 'PHOTOCARD',
  name: 'Photocard',
  summary: '',
  pictures: [picture],
  price: { amount: 3300, currency: 'KRW' },
  feePerPiece: null,
  saleState,
  opensAt: inMs(-hour),
  closesAt: null,
  left: null,
  limitPerFan: null,
  needsAddress: false,
});

export function pageOf(changes: Partial<ArtistPage> = {}): ArtistPage {
  return {
    artistId: 'haram',
    name: 'Do Haram',
    note: 'One line and the whole hall goes quiet',
    story: 'Began in a choir.\n\nStill sings.',
    portrait: picture,
    accent,
    titles: [{ titleId: 'last-light', name: 'Last Light', tagline: '', accent, poster: picture, stage: picture }],
    votes: [],
    streams: [],
    products: [],
    events: [],
    serverTime: new Date().toISOString(),
    ...changes,
  };
}
