import type { AccountService } from '../../account/service.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TicketService } from '../service.ts';

export interface TicketDeskSources {
  platform: Pick<Platform, 'pool'>;
  accounts: Pick<AccountService, 'desk'>;
  tickets: Pick<TicketService, 'findIds' | 'readForStaff' | 'revokeOne'>;
}
