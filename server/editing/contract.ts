import { z } from 'zod';
import { reasonLength } from '../../rules/staff/limits.ts';
import { Cursor, defineCalls } from '../platform/http/contract.ts';
import { ContentKindName, Entry, EntryId, EntrySummary, EntryValue, entryStates } from './shapes.ts';

const params = z.object({ kind: ContentKindName, entryId: EntryId });
/** The version of the entry that the caller has seen. */
const version = z.int().min(1).max(1_000_000_000);
const reason = z.string().trim().min(1).max(reasonLength).optional();
/** 999 candidates in three languages. */
const longest = 2_000_000;

/**
 * The content as the staff edits it. The right of each kind is in `rules/staff/content-rights.ts`: the handlers check it for the
 * titles of the entry, before and after the change.
 */
export const editingCalls = defineCalls({
  'GET /studio/content': {
    summary: 'Entries of the content that the caller may read, the last changed first',
    access: 'staff',
    right: 'own',
    noStore: true,
    query: z.object({
      kind: ContentKindName.optional(),
      state: z.enum([...entryStates, 'CHANGED', 'SCHEDULED', 'CONFLICT']).optional(),
      titleId: EntryId.optional(),
      q: z.string().trim().max(200).optional(),
      /** `place`: in the order in which fans see them. */
      sort: z.enum(['changed', 'place']).default('changed'),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ entries: z.array(EntrySummary), nextCursor: Cursor.nullable() }),
    errors: ['RIGHT_REQUIRED'],
  },
  'GET /studio/content/:kind/:entryId': {
    summary: 'One entry: what is published, its draft, what can’t change any more, and its mistakes',
    access: 'staff',
    right: 'own',
    noStore: true,
    params,
    response: Entry,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/content/:kind': {
    summary: 'Creates an entry as a draft; its id is in the value, as in a content file',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'content.create',
    noStore: true,
    longest,
    params: z.object({ kind: ContentKindName }),
    body: z.object({ value: EntryValue, reason }),
    response: Entry,
    errors: ['CONTENT_EXISTS', 'CONTENT_PROBLEMS', 'RIGHT_REQUIRED'],
  },
  'PUT /studio/content/:kind/:entryId/draft': {
    summary: 'Saves a draft, also one with mistakes; each is a revision',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'content.edit',
    noStore: true,
    longest,
    params,
    body: z.object({ version, value: EntryValue, reason }),
    response: Entry,
    errors: ['NOT_FOUND', 'CONTENT_CHANGED', 'CONTENT_PROBLEMS', 'RIGHT_REQUIRED'],
  },
  'POST /studio/content/:kind/:entryId/publication': {
    summary: 'Publishes the draft at once; with a mistake nothing is published',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'content.publish',
    noStore: true,
    params,
    body: z.object({ version, reason }),
    response: Entry,
    errors: ['NOT_FOUND', 'CONTENT_CHANGED', 'CONTENT_STATE', 'CONTENT_PROBLEMS', 'RIGHT_REQUIRED'],
  },
});
