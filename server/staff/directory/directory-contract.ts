import { z } from 'zod';
import { defineCalls } from '../../platform/http/contract.ts';
import { Me } from '../shapes.ts';

const attempts = { burst: 60, perMinute: 20 };

/** Signing in with the company's directory, where there is one. */
export const directoryCalls = defineCalls({
  'GET /studio/sign-in/directory': {
    summary: 'The name of the company’s directory; null where there is none',
    access: 'studio',
    noStore: true,
    response: z.object({ name: z.string().nullable() }),
  },
  'POST /studio/sign-in/directory/option': {
    summary: 'The address to which the browser goes; it comes back to /studio/directory',
    access: 'studio',
    records: 'nothing',
    noStore: true,
    limit: attempts,
    response: z.object({ url: z.string() }),
    errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
  },
  'POST /studio/sign-in/directory': {
    summary: 'Signs in with what the directory gave, in the browser that began; sets the cookie of the session',
    access: 'studio',
    records: 'session.begin',
    noStore: true,
    limit: attempts,
    /** The query of the address to which the browser came back. */
    body: z.object({
      query: z.string().max(8000),
    }),
    response: Me,
    errors: ['NOT_FOUND', 'DIRECTORY_REFUSED', 'PROVIDER_UNAVAILABLE'],
  },
});
