import { z } from 'zod';
import { answerLength, closingCauses, noteLength, reasonLength } from '../../../rules/staff/limits.ts';
import { Cursor, defineCalls, Id, Instant, Language } from '../../platform/http/contract.ts';
import { InquiryTopic } from '../contract.ts';
import { PictureFile, pictureParams } from '../picture/contract.ts';
import { InquiryNote, InquiryPage, ListedInquiry, queueStates } from './shapes.ts';

const params = z.object({ inquiryId: Id });
/** The version that the caller has seen: refused where the staff has changed the inquiry meanwhile. */
const version = z.int().positive();
const message = z
  .string()
  .trim()
  .min(1)
  .refine((text) => [...text].length <= answerLength, `must not be longer than ${answerLength} letters`);
const Changed = z.object({ version: z.int() });

/** The staff's calls for inquiries. */
export const inquiryDeskCalls = defineCalls({
  'GET /studio/inquiry': {
    summary:
      'Inquiries of fans: those that wait with the oldest first, the others with the newest first; `q` is the id of an inquiry or a fan, or the address of a guest',
    access: 'staff',
    right: 'inquiry.read',
    recordsRead: 'inquiry.list',
    noStore: true,
    query: z.object({
      q: z.string().trim().max(200).optional(),
      state: z.enum(queueStates).default('WAITING'),
      topic: InquiryTopic.optional(),
      language: Language.optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ inquiries: z.array(ListedInquiry), nextCursor: Cursor.nullable(), serverTime: Instant }),
    errors: ['RIGHT_REQUIRED'],
  },
  'GET /studio/inquiry/:inquiryId': {
    summary: 'One inquiry: its texts, its fan with the latest orders, tickets and ballots, and the notes of the staff',
    access: 'staff',
    right: 'inquiry.read',
    recordsRead: 'inquiry.read',
    noStore: true,
    params,
    response: InquiryPage,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'GET /studio/inquiry/:inquiryId/picture/:pictureId': {
    summary: 'A picture in an inquiry',
    access: 'staff',
    right: 'inquiry.read',
    recordsRead: 'inquiry.picture',
    noStore: true,
    params: pictureParams,
    response: PictureFile,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/inquiry/:inquiryId/answer': {
    summary:
      'Answers a fan. Refused if another person has answered, taken or closed the inquiry in the meantime, or the fan has written more',
    access: 'staff',
    right: 'inquiry.answer',
    idempotent: true,
    records: 'inquiry.answer',
    noStore: true,
    maxBodyBytes: 128 * 1024,
    params,
    body: z.object({ version, message }),
    response: Changed,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'INQUIRY_CHANGED', 'OWN_SUSPENSION'],
  },
  'POST /studio/inquiry/:inquiryId/decision': {
    summary:
      'Decides an appeal against a suspension: lifts the suspension, or keeps it; the fan reads `message`. Refused to the person who suspended the fan',
    access: 'staff',
    right: 'member.suspend',
    idempotent: true,
    records: 'inquiry.decide',
    noStore: true,
    maxBodyBytes: 128 * 1024,
    params,
    body: z.object({
      version,
      decision: z.enum(['LIFTED', 'KEPT']),
      message,
      /** For the audit log: the fan does not read it. */
      reason: z.string().trim().min(1).max(reasonLength),
    }),
    response: Changed,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'INQUIRY_CHANGED', 'INQUIRY_STATE', 'NOT_SUSPENDED', 'OWN_SUSPENSION'],
  },
  'PUT /studio/inquiry/:inquiryId/holder': {
    summary: 'Assigns an inquiry to the caller, to a colleague, or to no one',
    access: 'staff',
    right: 'inquiry.answer',
    idempotent: true,
    records: 'inquiry.assign',
    noStore: true,
    params,
    body: z.object({ version, staffId: Id.nullable() }),
    response: Changed,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'INQUIRY_CHANGED', 'INQUIRY_STATE'],
  },
  'POST /studio/inquiry/:inquiryId/note': {
    summary: 'Notes something about an inquiry for the staff; the fan finds it in their download',
    access: 'staff',
    right: 'inquiry.answer',
    idempotent: true,
    records: 'inquiry.note',
    noStore: true,
    params,
    body: z.object({ text: z.string().trim().min(1).max(noteLength) }),
    response: InquiryNote,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/inquiry/:inquiryId/closing': {
    summary: 'Closes an inquiry without an answer',
    access: 'staff',
    right: 'inquiry.answer',
    idempotent: true,
    records: 'inquiry.close',
    noStore: true,
    params,
    body: z.object({ version, cause: z.enum(closingCauses) }),
    response: Changed,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'INQUIRY_CHANGED', 'INQUIRY_STATE', 'OWN_SUSPENSION'],
  },
  'POST /studio/inquiry/:inquiryId/merge': {
    summary: 'Closes an inquiry that is answered in another one of the same fan, who is led there',
    access: 'staff',
    right: 'inquiry.answer',
    idempotent: true,
    records: 'inquiry.merge',
    noStore: true,
    params,
    body: z.object({ version, intoId: Id }),
    response: Changed,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'INQUIRY_CHANGED', 'INQUIRY_STATE'],
  },
  'DELETE /studio/inquiry/:inquiryId/closing': {
    summary: 'Opens an inquiry again that was closed without an answer',
    access: 'staff',
    right: 'inquiry.answer',
    idempotent: true,
    records: 'inquiry.reopen',
    noStore: true,
    params,
    body: z.object({ version }),
    response: Changed,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'INQUIRY_CHANGED', 'INQUIRY_STATE', 'INQUIRIES_WAITING'],
  },
});
