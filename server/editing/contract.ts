import { z } from 'zod';
import { maxPictureBytes } from '../../rules/staff/content-pictures.ts';
import { reasonLength } from '../../rules/staff/limits.ts';
import { maxPreviewHours } from '../../rules/staff/preview.ts';
import { Cursor, defineCalls, Instant, refusedBy } from '../platform/http/contract.ts';
import {
  ContentKindName,
  Entry,
  EntryId,
  EntrySummary,
  EntryValue,
  entryStates,
  Revision,
  RevisionSummary,
} from './shapes.ts';

const params = z.object({ kind: ContentKindName, entryId: EntryId });
const revisionParams = params.extend({ number: z.coerce.number().int().min(1).max(1_000_000_000) });
/** The version of the entry that the caller has seen. */
const version = z.int().min(1).max(1_000_000_000);
const reason = z.string().trim().min(1).max(reasonLength).optional();
/** 999 candidates in three languages. */
const maxBodyBytes = 2_000_000;
/** Base64 has four characters for three bytes. */
const maxCharacters = Math.ceil(maxPictureBytes / 3) * 4;

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
      state: z.enum([...entryStates, 'CHANGED', 'SCHEDULED']).optional(),
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
    maxBodyBytes,
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
    maxBodyBytes,
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
  'DELETE /studio/content/:kind/:entryId/draft': {
    summary:
      'Discards the draft: the entry is as it is published. An entry that was never published is removed, and its id is free',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'content.discard',
    noStore: true,
    params,
    body: z.object({ version, reason }),
    response: Entry,
    errors: ['NOT_FOUND', 'CONTENT_CHANGED', 'CONTENT_STATE', 'RIGHT_REQUIRED'],
  },
  'POST /studio/content/:kind/:entryId/withdrawal': {
    summary: 'Withdraws an entry, so that fans do not see it any more',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'content.withdraw',
    noStore: true,
    params,
    body: z.object({ version, reason: reason.unwrap() }),
    response: Entry,
    errors: ['NOT_FOUND', 'CONTENT_CHANGED', 'CONTENT_STATE', 'RIGHT_REQUIRED', 'CONTENT_PROBLEMS'],
  },
  'POST /studio/content/:kind/:entryId/return': {
    summary: 'Shows withdrawn content to fans again: its draft, or else its last published version',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'content.return',
    noStore: true,
    params,
    body: z.object({ version, reason }),
    response: Entry,
    errors: ['NOT_FOUND', 'CONTENT_CHANGED', 'CONTENT_STATE', 'CONTENT_PROBLEMS', 'RIGHT_REQUIRED'],
  },
  'POST /studio/content/:kind/:entryId/copy': {
    summary: 'Makes a draft of a new entry that begins as this one is, with another id',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'content.create',
    noStore: true,
    params,
    body: z.object({ entryId: EntryId, reason }),
    response: Entry,
    errors: ['NOT_FOUND', 'CONTENT_EXISTS', 'CONTENT_STATE', 'RIGHT_REQUIRED'],
  },
  'POST /studio/content/:kind/:entryId/presence': {
    summary:
      'Reports every 10 seconds or so that the caller has an entry open, or has closed it. The reply lists who else has it open',
    access: 'staff',
    right: 'own',
    records: 'nothing',
    noStore: true,
    params,
    body: z.object({ here: z.boolean() }),
    response: z.object({
      /** The entry's: a page learns that it was saved elsewhere. */
      version: z.int(),
      people: z.array(z.object({ staffId: z.string(), name: z.string().nullable(), since: Instant })),
    }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/content/:kind/:entryId/preview': {
    summary:
      'Makes a token with which the public reads, sent with the header X-Preview, answer as if the draft were published',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'content.preview',
    noStore: true,
    params,
    body: z.object({ hours: z.int().min(1).max(maxPreviewHours), reason }),
    response: z.object({ token: z.string(), expiresAt: Instant }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/content-picture': {
    summary: 'Stores a picture for the content (JPEG, PNG or WebP), which is made anew without its metadata',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'content.upload',
    noStore: true,
    // Opening a picture is expensive.
    limit: { burst: 60, perMinute: 60 },
    // Larger than the largest picture, so that a picture slightly too large gets its own refusal.
    maxBodyBytes: maxCharacters * 1.5,
    body: z.object({
      /** The file's bytes in Base64. */
      picture: z.string().min(1).max(maxCharacters, refusedBy('PICTURE_TOO_LARGE')),
    }),
    response: z.object({
      /** For the entry: `{ file, alt }`. */
      file: z.string(),
      url: z.string(),
      width: z.int(),
      height: z.int(),
    }),
    errors: ['PICTURE_TOO_LARGE', 'PICTURE_UNSUPPORTED', 'PICTURE_UNREADABLE', 'RIGHT_REQUIRED'],
  },
  'GET /studio/content/:kind/:entryId/revision': {
    summary: 'What an entry was, the latest first, with who made it so',
    access: 'staff',
    right: 'own',
    noStore: true,
    params,
    query: z.object({ cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(100).default(50) }),
    response: z.object({ revisions: z.array(RevisionSummary), nextCursor: Cursor.nullable() }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'GET /studio/content/:kind/:entryId/revision/:number': {
    summary: 'One revision with its value',
    access: 'staff',
    right: 'own',
    noStore: true,
    params: revisionParams,
    response: Revision,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/content/:kind/:entryId/revision/:number/restoration': {
    summary: 'Makes a draft that is as the entry was in this revision',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'content.restore',
    noStore: true,
    params: revisionParams,
    body: z.object({ version, reason }),
    response: Entry,
    errors: ['NOT_FOUND', 'CONTENT_CHANGED', 'RIGHT_REQUIRED'],
  },
  'POST /studio/content/:kind/:entryId/schedule': {
    summary: 'Has the draft published by the server at a moment; it must have no mistakes',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'content.schedule',
    noStore: true,
    params,
    body: z.object({ version, at: Instant, reason }),
    response: Entry,
    errors: ['NOT_FOUND', 'CONTENT_CHANGED', 'CONTENT_STATE', 'CONTENT_PROBLEMS', 'RIGHT_REQUIRED'],
  },
  'DELETE /studio/content/:kind/:entryId/schedule': {
    summary: 'Takes back that a draft is published by itself',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'content.unschedule',
    noStore: true,
    params,
    body: z.object({ version, reason }),
    response: Entry,
    errors: ['NOT_FOUND', 'CONTENT_CHANGED', 'CONTENT_STATE', 'RIGHT_REQUIRED'],
  },
});
