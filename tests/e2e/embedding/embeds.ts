/** One element with attributes and a state, whose layout is measured. */
export interface Embed {
  /** The tag with its attributes, without angle brackets: `fan-vote vote-id="last-light-final"`. */
  markup: string;
  /** A fan is signed in on the page. */
  fan?: boolean;
  /** The platform's API answers no call. */
  down?: boolean;
  /** The page's origin is not on the operator's list. */
  unlisted?: boolean;
}

const shown = (...markup: string[]): Embed[] => markup.map((one) => ({ markup: `fan-${one}` }));
const signedIn = (...markup: string[]): Embed[] => shown(...markup).map((one) => ({ ...one, fan: true }));
const failed = (...markup: string[]): Embed[] => shown(...markup).map((one) => ({ ...one, down: true }));
const unlisted = (...markup: string[]): Embed[] => shown(...markup).map((one) => ({ ...one, unlisted: true }));

/** Every element with every attribute that changes its content, in the states that the demo's content has. */
export const embeds: readonly Embed[] = [
  ...shown('login', 'login providers="kakao naver"', 'login compact', 'login compact="false"'),
  ...signedIn('login', 'login compact'),
  ...shown('vote', 'vote filter="ended"', 'vote title-id="moonjar"', 'vote title-id="nothing"'),
  ...shown('vote vote-id="last-light-final"', 'vote vote-id="last-light-final" candidate-id="do-haram"'),
  ...shown('vote vote-id="crossing-covers"', 'vote vote-id="encore-bell-rookie"', 'vote vote-id="moonjar-couple"'),
  ...shown('vote vote-id="soft-static-headliner"', 'vote vote-id="encore-bell-stage"'),
  ...shown('vote vote-id="soft-static-opening"', 'vote vote-id="nothing"'),
  ...signedIn('vote', 'vote vote-id="last-light-final"', 'vote vote-id="encore-bell-stage"'),
  ...failed('vote', 'vote vote-id="last-light-final"'),
  ...shown('store', 'store kind="TICKET"', 'store title-id="moonjar"', 'store title-id="nothing"'),
  ...shown('store product-id="votes-30"', 'store product-id="light-stick"', 'store product-id="last-light-finale"'),
  ...shown('store product-id="last-light-faces"', 'store product-id="nothing"', 'store order-id="nothing"'),
  ...signedIn('store', 'store product-id="light-stick"', 'store order-id="nothing"'),
  ...failed('store', 'store product-id="votes-30"'),
  ...shown('ticket', 'ticket state="used"'),
  ...signedIn('ticket', 'ticket state="used"', 'ticket ticket-id="nothing"'),
  ...failed('ticket'),
  ...shown('player', 'player stream-id="last-light-rehearsal"', 'player stream-id="last-light-finale"'),
  ...shown('player stream-id="nine-lights"', 'player stream-id="nine-lights" round="2"'),
  ...shown('player stream-id="soft-static-night"', 'player stream-id="crossing-show"', 'player stream-id="nothing"'),
  ...signedIn('player', 'player stream-id="nine-lights"'),
  ...failed('player', 'player stream-id="nine-lights"'),
  ...shown('event', 'event filter="ended"', 'event title-id="moonjar"', 'event title-id="nothing"', 'event mine'),
  ...shown('event event-id="last-light-flash"', 'event event-id="last-light-front-row"'),
  ...shown('event event-id="encore-bell-video-call"', 'event event-id="moonjar-table-read"'),
  ...shown('event event-id="soft-static-tape"', 'event event-id="encore-bell-rehearsal"'),
  ...shown('event event-id="crossing-preview"', 'event event-id="nothing"'),
  ...signedIn('event', 'event mine', 'event event-id="last-light-front-row"'),
  ...failed('event', 'event event-id="last-light-flash"'),
  ...shown('profile', 'profile section="overview"'),
  ...signedIn('profile', 'profile section="overview"', 'profile section="profile"', 'profile section="agreements"'),
  ...signedIn('profile section="devices"', 'profile section="data"'),
  ...failed('profile'),
  ...shown('purchase', 'purchase order-id="nothing"'),
  ...signedIn('purchase', 'purchase order-id="nothing"'),
  ...shown('notice', 'notice title-id="moonjar"', 'notice notice-id="final-night"', 'notice notice-id="maintenance"'),
  ...shown('notice notice-id="nothing"'),
  ...failed('notice', 'notice notice-id="final-night"'),
  ...shown('title', 'title title-id="last-light"', 'title title-id="crossing"', 'title title-id="nothing"'),
  ...signedIn('title', 'title title-id="last-light"'),
  ...failed('title', 'title title-id="last-light"'),
  ...shown('artist', 'artist artist-id="do-haram"', 'artist artist-id="nothing"'),
  ...signedIn('artist artist-id="do-haram"'),
  ...failed('artist artist-id="do-haram"'),
  ...shown('policy', 'policy type="privacy"', 'policy type="age"', 'policy version="nothing"'),
  ...failed('policy'),
  ...shown('inquiry', 'inquiry view="ask"', 'inquiry view="inbox"', 'inquiry question-id="refund"'),
  ...signedIn('inquiry', 'inquiry view="ask"', 'inquiry view="inbox"', 'inquiry inquiry-id="nothing"'),
  ...failed('inquiry'),
  ...unlisted('login', 'login compact', 'vote', 'vote vote-id="last-light-final"', 'store product-id="light-stick"'),
  ...unlisted('ticket', 'player stream-id="last-light-finale"', 'player stream-id="nine-lights"', 'event mine'),
  ...unlisted('event event-id="last-light-front-row"', 'event event-id="moonjar-table-read"', 'profile', 'purchase'),
  ...unlisted('inquiry view="ask"', 'inquiry view="inbox"', 'title title-id="last-light"', 'notice', 'policy'),
];

export const tagOf = ({ markup }: Embed): string => markup.split(' ')[0] ?? markup;

export const nameOf = ({ markup, fan, down, unlisted }: Embed): string =>
  [markup, fan && '(signed in)', down && '(no answer)', unlisted && '(not listed)'].filter(Boolean).join(' ');
