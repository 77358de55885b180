import { z } from 'zod';
import { originLength } from '../../../rules/partner.ts';

/** `https://fans.example`, as a browser writes it in the `Origin` header. */
export const exactOrigin = z
  .string()
  .max(originLength)
  .refine((text) => URL.canParse(text) && new URL(text).origin === text, {
    message: 'must be an origin such as https://fans.example, without a path or a slash at its end',
  })
  .refine((text) => !text.includes('*'), 'must name one origin, not a wildcard');
