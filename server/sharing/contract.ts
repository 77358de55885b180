import { z } from 'zod';
import { defineCalls } from '../platform/http/contract.ts';

export const sharingCalls = defineCalls({
  'GET /share/:picture': {
    summary: 'The drawn picture of a page of the site, for previews in chats and networks',
    kind: 'file',
    access: 'open',
    malformed: 'NOT_FOUND',
    // A drawn picture is sent from memory, and a whole school votes behind one address.
    limit: { burst: 300, perMinute: 240 },
    params: z.object({
      /** The revision of its contents and the language: `0f6a22c19be4-en.png`. The picture is always the current one. */
      picture: z.string().regex(/^[0-9a-f]{12}-(ko|en|ja)\.png$/),
    }),
    query: z.object({
      /** The page's address on the site: `/votehome?vote=final`. */
      page: z
        .string()
        .max(300)
        .regex(/^\/(?![/\\])/),
    }),
    content: { 'image/png': z.string().meta({ description: '1200 × 630 pixels' }) },
    errors: ['NOT_FOUND', 'OVERLOADED'],
  },
});
