import { z } from 'zod';
import { Colour, defineCalls, Id, Picture } from '../platform/http/contract.ts';

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
  'GET /title': {
    summary: 'Every title',
    access: 'open',
    response: z.object({ titles: z.array(TitleSummary) }),
  },
});
