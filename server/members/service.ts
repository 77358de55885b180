import type { AccountService, LockForStaff } from '../account/service.ts';
import type { EventService } from '../event/service.ts';
import type { InquiryService } from '../inquiry/service.ts';
import type { JobService } from '../job/service.ts';
import type { OrderService } from '../order/service.ts';
import type { StaffService } from '../staff/service.ts';
import type { TicketService } from '../ticket/service.ts';
import type { VoteService } from '../vote/service.ts';

/** The features that the desk of members reads from, each by its own service. */
export interface MemberSources {
  account: Pick<AccountService, 'desk' | 'personalData' | 'withdrawal'>;
  staff: Pick<StaffService, 'namesOf'>;
  votes: Pick<VoteService, 'readMember' | 'ownerOfBallot' | 'grantPaidRights'>;
  orders: Pick<OrderService, 'listOf' | 'ownerOfNumber' | 'ownersByOrderer' | 'ownersByTracking'>;
  tickets: Pick<TicketService, 'listOf' | 'ownerOf' | 'listPasses' | 'grant'>;
  events: Pick<EventService, 'listEntered'>;
  inquiries: Pick<InquiryService, 'listOf'>;
  jobs: Pick<JobService, 'offer' | 'begin' | 'forget'>;
  lock: LockForStaff;
}
