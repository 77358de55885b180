/** Effect of a used control: an event, a window that opens, or a selected radio button. */
export type Effect = `fan-${string}` | 'window' | 'choice';

/** One row of the matrix: a tag as a partner writes it, and its properties for the checks. */
export interface ElementRow {
  id: string;
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** A control that every visitor has: for the pointer, and for the keyboard if that is another one. */
  control: { selector: string; keySelector?: string; key: 'Enter' | 'Space' | 'ArrowRight'; effect: Effect };
  /** An attribute, its property, and another value. `shows`: the text of the element differs with that value. */
  change: { attribute: string; property: string; to: string; shows: boolean };
  /** An event that it fires for every visitor, or the reason why there is none. */
  event: `fan-${string}` | { none: string };
}

const card = { selector: 'a.whole-card', key: 'Enter', effect: 'fan-navigate' } as const;
const signIn = { selector: 'button.button-primary', key: 'Enter', effect: 'window' } as const;
const silent = { none: 'It fires no event for a visitor; tests/e2e/*/*-partner.test.ts check its events' } as const;

export const rows: readonly ElementRow[] = [
  {
    id: 'fan-login',
    tag: 'fan-login',
    attributes: {},
    control: { selector: 'button.button-primary', key: 'Enter', effect: 'fan-before-sign-in' },
    change: { attribute: 'providers', property: 'providers', to: 'kakao', shows: false },
    event: 'fan-before-sign-in',
  },
  {
    id: 'fan-vote',
    tag: 'fan-vote',
    attributes: { 'vote-id': 'last-light-final' },
    control: {
      selector: 'label:has(input[type=radio])',
      keySelector: 'input[type=radio]:not(:checked)',
      key: 'Space',
      effect: 'choice',
    },
    change: { attribute: 'vote-id', property: 'voteId', to: 'last-light-centre', shows: true },
    event: 'fan-vote-shown',
  },
  {
    id: 'fan-vote, the board',
    tag: 'fan-vote',
    attributes: {},
    control: card,
    change: { attribute: 'filter', property: 'filter', to: 'ended', shows: true },
    event: 'fan-navigate',
  },
  {
    id: 'fan-store',
    tag: 'fan-store',
    attributes: {},
    control: card,
    change: { attribute: 'product-id', property: 'productId', to: 'votes-30', shows: true },
    event: 'fan-navigate',
  },
  {
    id: 'fan-ticket',
    tag: 'fan-ticket',
    attributes: {},
    control: signIn,
    change: { attribute: 'state', property: 'state', to: 'used', shows: false },
    event: silent,
  },
  {
    id: 'fan-player',
    tag: 'fan-player',
    attributes: { 'stream-id': 'last-light-finale' },
    control: { selector: 'a[href*="stream="]', key: 'Enter', effect: 'fan-navigate' },
    change: { attribute: 'stream-id', property: 'streamId', to: 'nine-lights', shows: true },
    event: 'fan-navigate',
  },
  {
    id: 'fan-event',
    tag: 'fan-event',
    attributes: {},
    control: card,
    change: { attribute: 'event-id', property: 'eventId', to: 'last-light-front-row', shows: true },
    event: 'fan-navigate',
  },
  {
    id: 'fan-profile',
    tag: 'fan-profile',
    attributes: {},
    control: signIn,
    change: { attribute: 'section', property: 'section', to: 'devices', shows: false },
    event: silent,
  },
  {
    id: 'fan-purchase',
    tag: 'fan-purchase',
    attributes: {},
    control: signIn,
    change: { attribute: 'order-id', property: 'orderId', to: 'none', shows: false },
    event: silent,
  },
  {
    id: 'fan-notice',
    tag: 'fan-notice',
    attributes: {},
    control: card,
    change: { attribute: 'notice-id', property: 'noticeId', to: 'receipts', shows: true },
    event: 'fan-navigate',
  },
  {
    id: 'fan-title',
    tag: 'fan-title',
    attributes: { 'title-id': 'last-light' },
    control: { selector: 'a[part~="hero-action"]', key: 'Enter', effect: 'fan-navigate' },
    change: { attribute: 'title-id', property: 'titleId', to: 'crossing', shows: true },
    event: 'fan-title-shown',
  },
  {
    id: 'fan-policy',
    tag: 'fan-policy',
    attributes: {},
    control: { selector: 'a[href*="policy?version"]', key: 'Enter', effect: 'fan-navigate' },
    change: { attribute: 'type', property: 'type', to: 'privacy', shows: true },
    event: 'fan-navigate',
  },
  {
    id: 'fan-inquiry',
    tag: 'fan-inquiry',
    attributes: {},
    control: {
      selector: '[role=tab][aria-selected=false]',
      keySelector: '[role=tab][aria-selected=true]',
      key: 'ArrowRight',
      effect: 'fan-navigate',
    },
    change: { attribute: 'view', property: 'view', to: 'ask', shows: true },
    event: 'fan-navigate',
  },
];

/** The tag as it stands in the page, with a child of its own that has to show until the element does. */
export const markupOf = ({ id, tag, attributes }: ElementRow): string =>
  `<${tag} data-row="${id}"${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}><a href="#fallback" class="fallback">The same on the platform</a></${tag}>`;
