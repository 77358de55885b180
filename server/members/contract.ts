import { z } from 'zod';
import { nicknameCauses } from '../../rules/person/nickname.ts';
import {
  erasureCauses,
  exportCauses,
  giftCauses,
  maxGrantedDays,
  maxGrantedVotes,
  noteLength,
  reasonLength,
} from '../../rules/staff/limits.ts';
import { suspensionDays, suspensionReasons } from '../../rules/suspension.ts';
import { JobStarted } from '../job/contract.ts';
import { Cursor, defineCalls, Id, Instant } from '../platform/http/contract.ts';
import { approvable } from '../platform/http/staff/approvals.ts';
import { BulkAction, BulkMembers } from './bulk.ts';
import { ListedMember, MemberNote, MemberPage } from './shapes.ts';

const params = z.object({ userId: Id });
/** For the audit log: the fan does not read it. */
const reason = z.string().trim().min(1).max(reasonLength);
/** The cause for the fan, in their language. */
const cause = z.enum(suspensionReasons);
const Suspended = z.object({
  /** Null: for good. */
  until: Instant.nullable(),
});

/** The staff's calls for members. */
export const memberCalls = defineCalls({
  'GET /studio/member': {
    summary:
      'Members by email, nickname, whole name, phone number, id, provider’s id, order number, ticket number or code, or ballot id; the newest without a search. Names and addresses are masked',
    access: 'staff',
    right: 'member.read',
    noStore: true,
    query: z.object({
      q: z.string().trim().max(200).optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({
      /** Additional exact matches on the first page of a search. */
      members: z.array(ListedMember),
      nextCursor: Cursor.nullable(),
    }),
    errors: ['RIGHT_REQUIRED'],
  },
  'GET /studio/member/:userId': {
    summary: 'One member: profile, suspensions, sessions, agreements, identities, and the latest of what they did',
    access: 'staff',
    right: 'member.read',
    recordsRead: 'member.read',
    noStore: true,
    params,
    response: MemberPage,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'DELETE /studio/member/:userId/session': {
    summary: 'Signs a member out everywhere',
    access: 'staff',
    right: 'member.help',
    idempotent: true,
    records: 'member.signOut',
    noStore: true,
    params,
    body: z.object({ reason }),
    response: z.object({ ended: z.int() }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/member/:userId/note': {
    summary: 'Notes something about a member for the staff; the member finds it in their download',
    access: 'staff',
    right: 'member.help',
    idempotent: true,
    records: 'member.note',
    noStore: true,
    params,
    body: z.object({ text: z.string().trim().min(1).max(noteLength) }),
    response: MemberNote,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/member/:userId/warning': {
    summary: 'Warns a member, in their inbox and by email',
    access: 'staff',
    right: 'member.help',
    idempotent: true,
    records: 'member.warn',
    noStore: true,
    params,
    body: z.object({ cause, reason }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/member/:userId/suspension': {
    summary: 'Suspends a member for 7 or 30 days; refused where they are suspended for longer',
    access: 'staff',
    right: 'member.suspend',
    proof: 'passkey',
    idempotent: true,
    records: 'member.suspend',
    noStore: true,
    params,
    body: z.object({ cause, days: z.literal([...suspensionDays]), reason }),
    response: Suspended,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'SUSPENDED_LONGER'],
  },
  'POST /studio/member/:userId/suspension/forever': {
    summary: 'Suspends a member for good. Another person approves it',
    access: 'staff',
    right: 'member.suspend',
    proof: 'passkey',
    approval: 'always',
    idempotent: true,
    records: 'member.suspendForGood',
    noStore: true,
    params,
    body: z.object({ cause, reason }),
    response: approvable(Suspended),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'SUSPENDED_LONGER'],
  },
  'DELETE /studio/member/:userId/suspension': {
    summary: 'Ends a suspension before its time',
    access: 'staff',
    right: 'member.suspend',
    idempotent: true,
    records: 'member.lift',
    noStore: true,
    params,
    body: z.object({ reason }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'NOT_SUSPENDED'],
  },
  'POST /studio/member/:userId/nickname': {
    summary:
      'Asks a member for another nickname than this one. Until they have chosen it, others are shown a neutral name',
    access: 'staff',
    right: 'member.help',
    idempotent: true,
    records: 'member.askNickname',
    noStore: true,
    params,
    body: z.object({
      /** The nickname that the caller has seen: refused where the member has another one by now. */
      nickname: z.string().max(200),
      cause: z.enum(nicknameCauses),
      reason,
    }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'NICKNAME_ASKED', 'NICKNAME_CHANGED'],
  },
  'DELETE /studio/member/:userId/nickname': {
    summary: 'Lets a member keep the nickname: another one is not required any more',
    access: 'staff',
    right: 'member.help',
    idempotent: true,
    records: 'member.keepNickname',
    noStore: true,
    params,
    body: z.object({ reason }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'NICKNAME_NOT_ASKED'],
  },
  'DELETE /studio/member/:userId/mail-stop': {
    summary: "Sends emails to the member's address again",
    access: 'staff',
    right: 'member.help',
    idempotent: true,
    records: 'member.resumeMail',
    noStore: true,
    params,
    body: z.object({ reason }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'MAIL_NOT_STOPPED'],
  },
  'POST /studio/member/:userId/right': {
    summary: 'Grants a member paid vote rights; the inbox has an item about them',
    access: 'staff',
    right: 'member.grant',
    proof: 'passkey',
    idempotent: true,
    records: 'vote.grant',
    noStore: true,
    params,
    body: z.object({
      count: z.int().min(1).max(maxGrantedVotes),
      /** Days until they expire; null: never. */
      days: z.int().min(1).max(maxGrantedDays).nullable(),
      reason,
    }),
    response: z.object({
      /** Null: never. */
      expiresAt: Instant.nullable(),
    }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'GET /studio/member/pass': {
    summary: 'Passes of which the caller may give members a ticket',
    access: 'staff',
    right: 'ticket.issue',
    noStore: true,
    response: z.object({ passes: z.array(z.object({ passId: Id, titleId: Id, name: z.string() })) }),
  },
  'POST /studio/member/:userId/ticket': {
    summary: 'Gives a member a ticket; the inbox has an item with the reason',
    access: 'staff',
    right: 'ticket.issue',
    proof: 'passkey',
    idempotent: true,
    records: 'ticket.give',
    noStore: true,
    params,
    body: z.object({ passId: Id, cause: z.enum(giftCauses), reason }),
    response: z.object({ ticketId: Id, number: z.string() }),
    errors: ['NOT_FOUND', 'PASS_UNKNOWN', 'RIGHT_REQUIRED'],
  },
  'POST /studio/member/bulk': {
    summary: 'Warns, signs out, or gives paid vote rights to many members, as a job',
    access: 'staff',
    right: 'member.help',
    proof: 'passkey',
    idempotent: true,
    records: 'member.bulk',
    noStore: true,
    body: z.object({ userIds: BulkMembers, action: BulkAction, reason }),
    response: JobStarted,
    errors: ['RIGHT_REQUIRED'],
  },
  'POST /studio/member/:userId/export': {
    summary:
      'Makes a file of all stored data of a member, as a job; the inbox has an item with the reason. Another person approves it',
    access: 'staff',
    right: 'member.export',
    proof: 'passkey',
    approval: 'always',
    idempotent: true,
    records: 'member.exportData',
    noStore: true,
    params,
    body: z.object({ cause: z.enum(exportCauses), format: z.enum(['json', 'text']), reason }),
    response: approvable(JobStarted),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/member/:userId/erasure': {
    summary:
      'Deletes an account for the member, at once, under the same conditions as when the member leaves. The member gets an email. Another person approves it',
    access: 'staff',
    right: 'member.erase',
    proof: 'passkey',
    approval: 'always',
    idempotent: true,
    records: 'member.erase',
    noStore: true,
    params,
    body: z.object({
      /** Typed to confirm whom it is about. */
      nickname: z.string().max(200),
      cause: z.enum(erasureCauses),
      reason,
    }),
    response: approvable(z.object({})),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'CONFIRMATION_WRONG', 'WITHDRAWAL_BLOCKED'],
  },
});
