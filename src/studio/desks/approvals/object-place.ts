import type { StaffRight } from '../../../../rules/staff/rights.ts';
import type { Language } from '../../../core/words/words.ts';
import type { studioCall } from '../../api/studio-call.ts';
import { nameOfEntry } from '../content/content-state.ts';
import type { Approval } from './approvals-state.ts';

/** The object of a request or a job. */
export type Subject = Pick<Approval['object'], 'kind' | 'id'>;

type SubjectPage = { address: string; right: StaffRight };

/** The page of a subject in Studio; null if it has none. */
export function pageOf({ kind, id }: Subject): SubjectPage | null {
  switch (kind) {
    case 'member':
      return { address: `/studio/members/${id}`, right: 'member.read' };
    case 'partner':
      return { address: `/studio/partners/${id}`, right: 'partner.read' };
    case 'inquiry':
      return { address: `/studio/inquiries/${id}`, right: 'inquiry.read' };
    case 'order':
      return { address: `/studio/orders/${id}`, right: 'order.read' };
    case 'product':
      return { address: `/studio/stock/${id}`, right: 'goods.read' };
    case 'mail':
      return { address: `/studio/mail/${id}`, right: 'mail.read' };
    case 'announcement':
      return { address: `/studio/announcements/${id}`, right: 'announcement.read' };
    case 'vote':
      return { address: `/studio/content/votes/${id}`, right: 'vote.read' };
    default:
      return null;
  }
}

/** The name of a subject; null if it has none or was deleted. @throws errors of `call` */
export async function readName(
  call: typeof studioCall,
  { kind, id }: Subject,
  language: Language,
  signal: AbortSignal,
): Promise<string | null> {
  switch (kind) {
    case 'member': {
      // Read from the list: a call for the page of a member would add an entry to the audit log.
      const { members } = await call('GET /studio/member', { query: { q: id, limit: 1 }, signal });
      return members.find(({ userId }) => userId === id)?.nickname ?? null;
    }
    case 'partner':
      return (await call('GET /studio/partner/:partnerId', { params: { partnerId: id }, signal })).name;
    case 'order':
      return (await call('GET /studio/order/:orderId', { params: { orderId: id }, signal })).number;
    case 'announcement': {
      const params = { announcementId: id };
      return (await call('GET /studio/announcement/:announcementId', { params, signal })).subject;
    }
    case 'vote': {
      const params = { kind: 'votes', entryId: id } as const;
      return nameOfEntry(await call('GET /studio/content/:kind/:entryId', { params, signal }), language);
    }
    default:
      return null;
  }
}
