import { z } from 'zod';
import { auditedActions } from '../../../rules/staff/actions.ts';
import { Cursor, defineCalls, Id, Instant } from '../../platform/http/contract.ts';

const page = {
  cursor: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
};

export const AuditEntry = z.object({
  entry: z.int(),
  at: Instant,
  /**
   * `name` is a staff member's, or that of `--by` for a command; null without one, and for a job of the server. `id` is the staff
   * member, the system's user of a command, or the job.
   */
  actor: z.object({ kind: z.enum(['STAFF', 'COMMAND', 'SERVER']), id: z.string(), name: z.string().nullable() }),
  /** As `producer`, or `producer:last-light` for one title. */
  roles: z.array(z.string()),
  action: z.string(),
  object: z.object({ kind: z.string(), id: z.string(), titleId: z.string().nullable() }),
  /** Null where the call takes no reason, or the detail was deleted. */
  reason: z.string().nullable(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Entries = z.object({ entries: z.array(AuditEntry), nextCursor: Cursor.nullable() });

/** The audit log. */
export const auditLogCalls = defineCalls({
  'GET /studio/audit-log': {
    summary: 'Who did what, the latest first, by person, action, object and time',
    access: 'staff',
    right: 'record.read',
    noStore: true,
    query: z.object({
      /** A staff id or a part of a name, a system user with or without the machine, or the name of a job; not the name of `--by`. */
      actor: z.string().max(200).optional(),
      /** PEOPLE: entries of the server's own jobs are omitted. */
      by: z.enum(['PEOPLE']).optional(),
      action: z.enum(auditedActions).optional(),
      kind: z.string().max(40).optional(),
      id: z.string().max(200).optional(),
      from: Instant.optional(),
      until: Instant.optional(),
      ...page,
    }),
    response: Entries,
  },
  'GET /studio/audit-log/:kind/:id': {
    summary:
      'The actions on one object, for staff who may read it; a role for one title sees only the actions of this title',
    access: 'staff',
    right: 'own',
    noStore: true,
    params: z.object({ kind: z.string().max(40), id: z.string().max(200) }),
    query: z.object(page),
    response: Entries,
    errors: ['RIGHT_REQUIRED', 'NOT_FOUND'],
  },
  'GET /studio/audit-log/entry/:entry': {
    summary: 'One entry with where it came from, and before and after',
    access: 'staff',
    right: 'record.read',
    recordsRead: 'record.readDetail',
    noStore: true,
    params: z.object({ entry: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: AuditEntry.extend({
      previous: z.string(),
      /** Null where it was deleted, for a person who had a right to that. */
      detail: z
        .object({
          address: z.string().nullable(),
          before: z.unknown(),
          after: z.unknown(),
          /** The person whose request was approved; `OFF` where the team works without a second person; null where none is needed. */
          approval: z.union([z.object({ approvalId: Id, askedBy: Id }), z.literal('OFF')]).nullable(),
        })
        .nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
});

export type AuditLogQuery = Omit<
  z.output<(typeof auditLogCalls)['GET /studio/audit-log']['query']>,
  'cursor' | 'limit'
>;
