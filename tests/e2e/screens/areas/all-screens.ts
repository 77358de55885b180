import type { Screen } from '../screen.ts';
import { accountScreens } from './account-screens.ts';
import { eventScreens } from './event-screens.ts';
import { failureScreens } from './failure-screens.ts';
import { playerScreens } from './player-screens.ts';
import { siteScreens } from './site-screens.ts';
import { storeScreens } from './store-screens.ts';
import { ticketScreens } from './ticket-screens.ts';
import { voteScreens } from './vote-screens.ts';

/** Screens for signing in, reading and voting. */
export const publicScreens: readonly Screen[] = [...siteScreens, ...voteScreens, ...accountScreens];

/** Screens for buying, owning, watching and winning, and screens with an unanswered request. */
export const ownScreens: readonly Screen[] = [
  ...storeScreens,
  ...ticketScreens,
  ...playerScreens,
  ...eventScreens,
  ...failureScreens,
];
