import { accountFeature } from '../account/feature.ts';
import { defineFeature } from '../composition/define-feature.ts';
import { titleFeature } from '../title/feature.ts';
import { demoCodesKind } from './content/demo-codes.ts';
import { passKind } from './content/kind.ts';
import { ticketCalls } from './contract.ts';
import { ticketDeskCalls } from './desk/contract.ts';
import { ticketDeskRoutes } from './desk/routes.ts';
import { ticketInvariants } from './invariants.ts';
import { ticketPersonalData } from './personal-data.ts';
import { ticketRoutes } from './routes.ts';
import { createTicketService } from './service.ts';

/** How often expired tickets are ended, which stops their playback. */
const endIntervalMs = 15_000;

export const ticketFeature = defineFeature({
  name: 'ticket',
  calls: { ...ticketCalls, ...ticketDeskCalls },
  writes: {
    ticket_transition: [],
    code_transition: [],
    code_batch: ['INSERT'],
    ticket_code: ['INSERT', 'UPDATE'],
    ticket: ['INSERT', 'UPDATE'],
    ticket_use: ['INSERT'],
    // When a fan leaves, the names of their devices are removed from the log.
    ticket_log: ['INSERT', 'UPDATE'],
  },
  schemaAfter: ['order'],
  invariants: ticketInvariants,
  command: { area: 'ticket', load: () => import('./command.ts') },
  content: [passKind, demoCodesKind],
  create(platform, { serviceOf }) {
    const tickets = createTicketService(platform, serviceOf(titleFeature));
    const desk = { platform, accounts: serviceOf(accountFeature), tickets };
    let ending: NodeJS.Timeout | undefined;
    return {
      service: tickets,
      routes: [...ticketRoutes(tickets), ...ticketDeskRoutes(desk)],
      personalData: [ticketPersonalData(platform, tickets)],
      start() {
        ending = setInterval(() => {
          tickets
            .endDue()
            .catch((error: unknown) => platform.log.error({ err: error }, 'could not end expired tickets'));
        }, endIntervalMs);
      },
      sweep: tickets.sweep,
      close: () => clearInterval(ending),
    };
  },
});
