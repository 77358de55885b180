import type { AccountService } from '../../account/service.ts';
import type { OrderService } from '../../order/service.ts';
import type { StaffService } from '../../staff/service.ts';
import type { TicketService } from '../../ticket/service.ts';
import type { VoteService } from '../../vote/service.ts';

/** The features that the desk of inquiries reads from, each by its own service. */
export interface DeskSources {
  account: { desk: Pick<AccountService['desk'], 'listByIds' | 'suspensionOf' | 'lift'> };
  staff: Pick<StaffService, 'namesOf' | 'listWith'>;
  votes: Pick<VoteService, 'readMember'>;
  orders: Pick<OrderService, 'listOf' | 'ownerOfNumber'>;
  tickets: Pick<TicketService, 'listOf' | 'ownerOf'>;
}
