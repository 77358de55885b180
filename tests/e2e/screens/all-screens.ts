import { accountScreens } from './account-screens.ts';
import { eventScreens } from './event-screens.ts';
import { failureScreens } from './failure-screens.ts';
import { playerScreens } from './player-screens.ts';
import type { Screen } from './screen.ts';
import { siteScreens } from './site-screens.ts';
import { storeScreens } from './store-screens.ts';
import { ticketScreens } from './ticket-screens.ts';
import { voteScreens } from './vote-screens.ts';

/** What opens where a fan signs in, reads and votes. */
export const publicScreens: readonly Screen[] = [...siteScreens, ...voteScreens, ...accountScreens];

/** What a fan buys, holds, watches and wins, and what stands where nothing is answered. */
export const ownScreens: readonly Screen[] = [
  ...storeScreens,
  ...ticketScreens,
  ...playerScreens,
  ...eventScreens,
  ...failureScreens,
];
