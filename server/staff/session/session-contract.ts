import { z } from 'zod';
import { defineCalls, Id } from '../../platform/http/contract.ts';
import { Me, StaffSession } from '../shapes.ts';

/** A staff member's own sessions. */
export const sessionCalls = defineCalls({
  'GET /studio/me': {
    summary: 'Who is signed in, with roles, rights and the session',
    access: 'staff',
    right: 'own',
    noStore: true,
    response: Me,
  },
  'POST /studio/sign-out': {
    summary: 'Ends the session',
    access: 'staff',
    right: 'own',
    records: 'session.end',
    noStore: true,
    response: z.object({}),
  },
  'GET /studio/me/session': {
    summary: 'Where the caller is signed in',
    access: 'staff',
    right: 'own',
    noStore: true,
    response: z.object({ sessions: z.array(StaffSession) }),
  },
  'DELETE /studio/me/session': {
    summary: 'Signs the caller out everywhere but here',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'session.endOthers',
    noStore: true,
    response: z.object({ ended: z.int() }),
  },
  'DELETE /studio/me/session/:sessionId': {
    summary: 'Ends one of the caller’s sessions',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'session.end',
    noStore: true,
    params: z.object({ sessionId: Id }),
    response: z.object({}),
    errors: ['NOT_FOUND'],
  },
});
