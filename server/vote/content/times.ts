import type { VoteEntry } from '../../../rules/content/vote.ts';
import { keptTimes } from '../../content/kept-times.ts';

export const voteTimes = keptTimes({
  fields: ['opens', 'closes', 'results', 'blindFrom'],
  table: 'content_moment',
  key: 'vote_id',
  idOf: (vote: VoteEntry) => vote.id,
  zone: (vote) => vote.timeZone,
});
export type VoteTimes = ReturnType<typeof voteTimes.resolve>;
