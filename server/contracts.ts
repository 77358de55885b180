import { accountCalls } from './account/contract.ts';
import { eventCalls } from './event/contract.ts';
import { homeCalls } from './home/contract.ts';
import { inquiryCalls } from './inquiry/contract.ts';
import { noticeCalls } from './notice/contract.ts';
import { oembedCalls } from './oembed/contract.ts';
import { orderCalls } from './order/contract.ts';
import { paymentCalls } from './payment/contract.ts';
import { photocardCalls } from './photocard/contract.ts';
import { liveCalls } from './platform/live/live-contract.ts';
import { policyCalls } from './policy/contract.ts';
import { searchCalls } from './search/contract.ts';
import { storeCalls } from './store/contract.ts';
import { streamingCalls } from './streaming/contract.ts';
import { ticketCalls } from './ticket/contract.ts';
import { titleCalls } from './title/contract.ts';
import { voteCalls } from './vote/contract.ts';

/** Every call of the API. The browser imports its type alone. */
export const calls = {
  ...accountCalls,
  ...policyCalls,
  ...titleCalls,
  ...voteCalls,
  ...storeCalls,
  ...orderCalls,
  ...paymentCalls,
  ...photocardCalls,
  ...streamingCalls,
  ...ticketCalls,
  ...noticeCalls,
  ...inquiryCalls,
  ...searchCalls,
  ...homeCalls,
  ...eventCalls,
  ...oembedCalls,
  ...liveCalls,
};
export type Calls = typeof calls;
