import type { VoteEntry } from '../../../rules/content/vote.ts';
import { createStoredTimes } from '../../content/stored-times.ts';

export const voteTimes = createStoredTimes({
  fields: ['opens', 'closes', 'results', 'blindFrom'],
  table: 'content_moment',
  key: 'vote_id',
  idOf: (vote: VoteEntry) => vote.id,
  zone: (vote) => vote.timeZone,
});
export type VoteTimes = ReturnType<typeof voteTimes.resolve>;
