import { z } from 'zod';
import { defineCalls, Language } from '../platform/http/contract.ts';

/** Of the frame, in CSS pixels. */
const Pixels = z.coerce.number().int().min(1).max(10_000);

export const CardTheme = z.enum(['light', 'dark']);
export type CardTheme = z.infer<typeof CardTheme>;

/** The rich type of https://oembed.com. */
const RichEmbed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.url(),
  /** Seconds. */
  cache_age: z.number().int(),
  /** An `iframe` of the card's page. */
  html: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  thumbnail_url: z.url().optional(),
  thumbnail_width: z.number().int().positive().optional(),
  thumbnail_height: z.number().int().positive().optional(),
});
export type RichEmbed = z.infer<typeof RichEmbed>;

export const oembedCalls = defineCalls({
  'GET /oembed': {
    summary: 'oEmbed: the card of a vote, a title, an event, a product, a stream or a notice, by its address',
    access: 'open',
    query: z.object({
      /** The page's address on the platform. */
      url: z.string().max(2000),
      /** `json`; other formats are refused with 501, as oEmbed requires. */
      format: z.string().max(20).default('json'),
      maxwidth: Pixels.optional(),
      maxheight: Pixels.optional(),
      /** The default is the language of `Accept-Language`. */
      lang: Language.optional(),
      /** The default is the reader's system setting. */
      theme: CardTheme.optional(),
    }),
    response: RichEmbed,
    errors: ['NOT_FOUND', 'FORMAT_NOT_OFFERED', 'WITHDRAWN'],
  },
});
