import { artistPath, type SitePath, sitePath, titlePath } from '../../../rules/site/site-path.ts';

type Props = Readonly<Record<string, unknown>>;

/** The pages of documents; the other ones have none. */
const policies: Readonly<Record<string, SitePath>> = {
  terms: '/policy',
  privacy: '/privacy-policy',
  service: '/service-policy',
  commercial: '/specifiedCommercialTransaction',
};

const pages: Readonly<Record<string, (text: (property: string) => string) => SitePath>> = {
  'fan-vote': (text) => sitePath('/votehome', { vote: text('voteId'), title: text('titleId') }),
  'fan-title': (text) => (text('titleId') ? titlePath(text('titleId')) : '/'),
  'fan-artist': (text) => (text('artistId') ? artistPath(text('artistId')) : '/'),
  'fan-store': (text) =>
    sitePath('/producthome', { product: text('productId'), kind: text('kind'), title: text('titleId') }),
  'fan-event': (text) => sitePath('/event', { event: text('eventId'), title: text('titleId') }),
  'fan-notice': (text) => sitePath('/notice', { notice: text('noticeId'), title: text('titleId') }),
  'fan-policy': (text) => policies[text('type')] ?? '/',
  'fan-player': (text) => sitePath('/player', { stream: text('streamId'), round: text('round') }),
};

/** The platform's page with the same content as an element; null where there is no content, as for a sign-in. */
export const pageOf = (tag: string, props: Props): SitePath | null =>
  pages[tag]?.((property) => textOf(props[property])) ?? null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
