import type { InquiryTopic } from '../../../server/inquiry/contract.ts';

/** In the order in which they are offered. */
export const topics = [
  'ACCOUNT',
  'VOTE',
  'PAYMENT',
  'TICKET',
  'STREAM',
  'EVENT',
  'OTHER',
] as const satisfies readonly InquiryTopic[];
