import { z } from 'zod';
import { defineCalls } from '../platform/http/contract.ts';

export const outboxCalls = defineCalls({
  'POST /mail/notice': {
    summary:
      'A notice of the email provider: an address bounced permanently, or its owner complained. Signed as Standard Webhooks specifies; the reply is empty. 400, empty, for a forgery',
    kind: 'webhook',
    access: 'open',
    limit: { burst: 600, perMinute: 600 },
    maxBodyBytes: 16 * 1024,
    /** Its signature is checked first. */
    body: z.looseObject({}),
  },
});
