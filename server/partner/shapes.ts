import { z } from 'zod';
import { contactNameLength, partnerNameLength } from '../../rules/partner.ts';
import { emailLength } from '../../rules/person/person.ts';
import { scopes } from '../../rules/scopes.ts';
import { Id, Instant } from '../platform/http/contract.ts';
import { exactOrigin } from '../platform/partners/exact-origin.ts';
import { isExactAddress } from '../platform/partners/partner-returns.ts';

/** The max number of origins of one partner, and of addresses to which its sign-ins return. */
export const maxOrigins = 20;
const maxReturns = 50;

/** Requested, on trial, live, or stopped. */
export const partnerStates = ['ASKED', 'TRIAL', 'LIVE', 'STOPPED'] as const;
export const PartnerState = z.enum(partnerStates);
export type PartnerState = z.infer<typeof PartnerState>;

/** How the list of partners can be ordered; with `-` the other way round. */
export const partnerOrders = ['name', '-name', 'changedAt', '-changedAt'] as const;
export type PartnerOrder = (typeof partnerOrders)[number];

export const PartnerScope = z.enum(scopes);
export const PartnerName = z.string().trim().min(1).max(partnerNameLength);
export const PartnerOrigin = exactOrigin;
export const PartnerReturns = z.array(z.string().max(2000).refine(isExactAddress)).max(maxReturns);
/** The contact for the pages. */
export const Contact = z.object({
  name: z.string().trim().min(1).max(contactNameLength),
  email: z.email().max(emailLength),
});
export type Contact = z.infer<typeof Contact>;

export const Partner = z.object({
  partnerId: Id,
  /** As fans see it in the sign-in window. */
  name: z.string(),
  state: PartnerState,
  /** Where the record came from. A partner of the setting PARTNER_ORIGINS follows the setting until it is changed in Studio. */
  source: z.enum(['SETTING', 'STUDIO', 'REQUEST']),
  origins: z.array(
    z.object({
      origin: z.string(),
      /** When it was proven to be this partner's; null: not yet. */
      provenAt: Instant.nullable(),
    }),
  ),
  /** The exact addresses to which a sign-in may return, the first of each origin for all its other pages. */
  returns: z.array(z.string()),
  /** The scopes that a session on its pages may have while the partner is live. */
  scopes: z.array(PartnerScope),
  version: z.int(),
  createdAt: Instant,
  changedAt: Instant,
});
export type Partner = z.infer<typeof Partner>;

const Count = z.int().nonnegative();

/** One day of a partner's pages. */
export const PartnerUsage = z.object({
  /** UTC. */
  day: z.iso.date(),
  /** Loads of pages with elements. */
  loads: Count,
  signIns: Count,
  /** Ballots that were cast, and orders that were placed; a request that was repeated counts again. */
  votes: Count,
  orders: Count,
  /** Calls that were refused or failed, but for those of visitors who are not signed in. */
  errors: Count,
});

export const PartnerPage = Partner.extend({
  /** Null where the setting names the partner. */
  contact: Contact.nullable(),
});
export type PartnerPage = z.infer<typeof PartnerPage>;
