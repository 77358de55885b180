import type { Reply } from '../../../core/api/call.ts';
import type { Page } from '../../../core/state/paged-remote.ts';
import { studioCall } from '../../api/studio-call.ts';

export type ListedMember = Reply<'GET /studio/member'>['members'][number];
export type Member = Reply<'GET /studio/member/:userId'>;
export type Suspension = NonNullable<Member['suspension']>;

/** @param request `q`: an email, the beginning of a nickname, or any number or id of the fan's objects */
export async function readMembers(
  request: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<ListedMember>> {
  const query = { ...(request['q'] && { q: request['q'] }), ...(cursor && { cursor }) };
  const { members, nextCursor } = await studioCall('GET /studio/member', { query, signal });
  return { rows: members, nextCursor };
}

/** A few members for the command menu. */
export async function findMembers(q: string, signal: AbortSignal): Promise<ListedMember[]> {
  return (await studioCall('GET /studio/member', { query: { q, limit: 6 }, signal })).members;
}

export type WaitingRequest = Reply<'GET /studio/approval'>['approvals'][number];

/** The requests about a member that wait for approval: the reader's own ones, and those that the reader may decide. */
export async function readWaitingRequests(userId: string, signal: AbortSignal): Promise<WaitingRequest[]> {
  const query = { state: 'ASKED', userId, limit: 100 } as const;
  return (await studioCall('GET /studio/approval', { query, signal })).approvals;
}

export const addressOf = (userId: string): string => `/studio/members/${userId}`;

/** How many rows there are in all, where the page shows only the latest of them. */
export const countOf = (member: Member, name: keyof Member['counts'], shown: number): number =>
  Math.max(shown, member.counts[name] ?? 0);
