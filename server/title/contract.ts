import { z } from 'zod';
import { Colour, defineCalls, Id, Instant, Picture } from '../platform/contract.ts';
import { VoteSummary } from '../vote/contract.ts';

export const TitleSummary = z.object({
  titleId: Id,
  name: z.string(),
  tagline: z.string(),
  accent: Colour,
  poster: Picture,
  /** A wide picture for heroes. */
  stage: Picture,
});
export type TitleSummary = z.infer<typeof TitleSummary>;

export const Artist = z.object({ artistId: Id, name: z.string(), note: z.string(), portrait: Picture, accent: Colour });
export type Artist = z.infer<typeof Artist>;

export const titleCalls = defineCalls({
  'GET /home': {
    summary: 'The home page in one request',
    access: 'open',
    response: z.object({
      titles: z.array(TitleSummary),
      closingSoon: z.array(VoteSummary),
      ongoing: z.array(VoteSummary),
      upcoming: z.array(VoteSummary),
      latestResults: z.array(VoteSummary),
      artists: z.array(Artist),
      serverTime: Instant,
    }),
  },
  'GET /title': {
    summary: 'Every title',
    access: 'open',
    response: z.object({ titles: z.array(TitleSummary) }),
  },
  'GET /title/:titleId': {
    summary: "A title's home",
    access: 'open',
    params: z.object({ titleId: Id }),
    response: TitleSummary.extend({
      description: z.string(),
      artists: z.array(Artist),
      votes: z.array(VoteSummary),
      serverTime: Instant,
    }),
    errors: ['NOT_FOUND'],
  },
});
