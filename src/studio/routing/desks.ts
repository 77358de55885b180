import type { ComponentType } from 'react';
import { mayAnywhere, type RoleAssignment, type StaffRight } from '../../../rules/staff/rights.ts';
import { createLatePart, type LatePart } from '../../core/state/late-part.ts';

/** A screen of Studio that the side bar lists. */
export interface Desk {
  /** Its words are `studio:desks.<name>`. */
  name:
    | 'home'
    | 'content'
    | 'staff'
    | 'members'
    | 'orders'
    | 'tickets'
    | 'stock'
    | 'payments'
    | 'inquiries'
    | 'mail'
    | 'announcements'
    | 'jobs'
    | 'partners'
    | 'approvals'
    | 'record'
    | 'account';
  /** Its address; the rest of the path belongs to the desk. */
  path: string;
  /** The right that lists the desk, or several of which one is enough; null for every member of the staff. */
  right: StaffRight | readonly StaffRight[] | null;
  part: LatePart<{ default: ComponentType }>;
}

export const desks: readonly Desk[] = [
  {
    name: 'home',
    path: '/studio',
    right: null,
    part: createLatePart(() => import('../desks/home/home.tsx'), 'studio-home'),
  },
  {
    name: 'staff',
    path: '/studio/staff',
    right: 'staff.read',
    part: createLatePart(() => import('../desks/staff/staff.tsx')),
  },
  {
    name: 'members',
    path: '/studio/members',
    right: 'member.read',
    part: createLatePart(
      () => import('../desks/members/members.tsx'),
      'suspension',
      'nickname',
      'ticket',
      'event',
      'inquiry',
      'profile-form',
      'studio-jobs',
    ),
  },
  {
    name: 'orders',
    path: '/studio/orders',
    right: 'order.read',
    part: createLatePart(() => import('../desks/orders/orders.tsx'), 'studio-orders', 'studio-packing', 'address'),
  },
  {
    name: 'tickets',
    path: '/studio/tickets',
    right: 'ticket.read',
    part: createLatePart(() => import('../desks/tickets/tickets.tsx'), 'studio-tickets', 'ticket'),
  },
  {
    name: 'stock',
    path: '/studio/stock',
    right: 'goods.read',
    part: createLatePart(() => import('../desks/stock/stock.tsx'), 'studio-stock'),
  },
  {
    name: 'payments',
    path: '/studio/payments',
    right: 'payment.read',
    part: createLatePart(() => import('../desks/payments/payments.tsx'), 'studio-payments'),
  },
  {
    name: 'inquiries',
    path: '/studio/inquiries',
    right: 'inquiry.read',
    part: createLatePart(
      () => import('../desks/inquiries/inquiries.tsx'),
      'studio-inquiries',
      'inquiry',
      'suspension',
      'ticket',
    ),
  },
  {
    name: 'mail',
    path: '/studio/mail',
    right: 'mail.read',
    part: createLatePart(() => import('../desks/mail/mail.tsx'), 'studio-mail'),
  },
  {
    name: 'announcements',
    path: '/studio/announcements',
    right: 'announcement.read',
    part: createLatePart(
      () => import('../desks/announcements/announcements.tsx'),
      'studio-announcements',
      'studio-mail',
    ),
  },
  {
    name: 'content',
    path: '/studio/content',
    right: 'content.read',
    part: createLatePart(() => import('../desks/content/content.tsx'), 'studio-content'),
  },
  {
    name: 'jobs',
    path: '/studio/jobs',
    // Each role sees only the jobs of its rights: work on members, and announcements.
    right: ['member.read', 'announcement.send'],
    part: createLatePart(() => import('../desks/jobs/jobs.tsx'), 'studio-jobs'),
  },
  {
    name: 'partners',
    path: '/studio/partners',
    right: 'partner.read',
    part: createLatePart(() => import('../desks/partners/partners.tsx'), 'studio-partners', 'scopes'),
  },
  {
    name: 'approvals',
    path: '/studio/approvals',
    right: null,
    part: createLatePart(
      () => import('../desks/approvals/approvals.tsx'),
      'studio-jobs',
      'studio-orders',
      'studio-partners',
      'scopes',
      'suspension',
    ),
  },
  {
    name: 'record',
    path: '/studio/audit-log',
    right: 'record.read',
    part: createLatePart(() => import('../desks/audit-log/audit-log.tsx')),
  },
  {
    name: 'account',
    path: '/studio/account',
    right: null,
    part: createLatePart(() => import('../desks/account/account.tsx')),
  },
];

/** The desks that these roles open, in the order of the side bar. */
export const desksFor = (roles: readonly RoleAssignment[]): Desk[] =>
  desks.filter(({ right }) => right === null || [right].flat().some((each) => mayAnywhere(roles, each)));

/** The desk of a path, or of an address below one; null where there is none, or no right to it. */
export function findDesk(path: string, roles: readonly RoleAssignment[]): Desk | null {
  // Every address is below the one of `home`, which therefore matches only its own.
  const isBelow = (desk: Desk) => path === desk.path || (desk.name !== 'home' && path.startsWith(`${desk.path}/`));
  return desksFor(roles).find(isBelow) ?? null;
}
