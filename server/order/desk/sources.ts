import type { AccountService } from '../../account/service.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StaffService } from '../../staff/service.ts';
import type { StoreService } from '../../store/service.ts';
import type { TicketService } from '../../ticket/service.ts';
import type { NotifyDeps } from '../messages/notify-fan.ts';
import type { OrderService } from '../service.ts';

/** The sources of the orders desk. */
export interface OrderDeskSources {
  platform: Pick<Platform, 'pool'> & NotifyDeps;
  accounts: Pick<AccountService, 'desk'>;
  staff: Pick<StaffService, 'namesOf'>;
  tickets: Pick<TicketService, 'orderOf'>;
  stock: Pick<StoreService, 'sellMore'>;
  orders: Pick<
    OrderService,
    'payments' | 'previewRefund' | 'refundWithin' | 'previewHeld' | 'assignWithin' | 'releaseWithin'
  >;
}
