import type { QuestionTopic } from '../../../server/inquiry/contract.ts';

/** In display order. */
export const topics = [
  'ACCOUNT',
  'VOTE',
  'PAYMENT',
  'TICKET',
  'STREAM',
  'EVENT',
  'OTHER',
] as const satisfies readonly QuestionTopic[];
