/**
 * The roles of the staff, and the rights of each. The server checks every call of Studio against this table, and Studio shows it.
 */
export const staffRoles = ['owner', 'producer', 'shop', 'stage', 'door', 'desk', 'accountant', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The rights that calls need, by subject. Rights that change nothing end in `.read`. */
export const staffRights = [
  'staff.read',
  'staff.manage',
  'setting.change',
  'record.read',
  'content.read',
  'content.edit',
  'content.publish',
  'vote.read',
  'vote.edit',
  'vote.publish',
  'vote.void',
  'goods.read',
  'goods.edit',
  'goods.count',
  'goods.pass',
  'order.read',
  'order.ship',
  'order.refund',
  'order.note',
  'payment.read',
  'payment.settle',
  'ticket.read',
  'ticket.issue',
  'ticket.admit',
  'stream.read',
  'stream.edit',
  'stream.control',
  'event.read',
  'event.edit',
  'event.draw',
  'member.read',
  'member.help',
  'member.grant',
  'member.suspend',
  'member.export',
  'member.erase',
  'inquiry.read',
  'inquiry.answer',
  'partner.read',
  'partner.manage',
  'mail.read',
  'mail.test',
  'announcement.read',
  'announcement.write',
  'announcement.send',
] as const;
export type StaffRight = (typeof staffRights)[number];

const reads = staffRights.filter((right) => right.endsWith('.read'));

export const rightsOfRole: Readonly<Record<StaffRole, readonly StaffRight[]>> = {
  owner: staffRights,
  producer: [
    'content.read',
    'content.edit',
    'content.publish',
    'vote.read',
    'vote.edit',
    'vote.publish',
    'vote.void',
    'stream.read',
    'stream.edit',
    'event.read',
    'event.edit',
    'event.draw',
    'goods.read',
    'goods.pass',
    'ticket.read',
    'partner.read',
    'mail.read',
    'mail.test',
    'announcement.read',
    'announcement.write',
    'announcement.send',
  ],
  shop: [
    'content.read',
    'goods.read',
    'goods.edit',
    'goods.count',
    'goods.pass',
    'stream.read',
    'order.read',
    'order.ship',
    'order.refund',
    'order.note',
    'payment.read',
  ],
  stage: ['content.read', 'stream.read', 'stream.edit', 'stream.control', 'ticket.read'],
  door: ['ticket.read', 'ticket.admit'],
  desk: [
    'content.read',
    'member.read',
    'member.help',
    'member.grant',
    'member.suspend',
    'inquiry.read',
    'inquiry.answer',
    'order.read',
    'order.refund',
    'order.note',
    'ticket.read',
    'ticket.issue',
    'event.read',
    'vote.read',
    'mail.read',
    'mail.test',
  ],
  accountant: [
    'order.read',
    'order.refund',
    'order.note',
    'payment.read',
    'payment.settle',
    'goods.read',
    'record.read',
  ],
  auditor: reads,
};

/** A role of a staff member, for one title; for all titles if `titleId` is null. */
export interface RoleAssignment {
  readonly role: StaffRole;
  readonly titleId: string | null;
}

/** The titles for which these roles give a right. */
export function titlesOf(roles: readonly RoleAssignment[], right: StaffRight): 'all' | readonly string[] {
  const granting = roles.filter(({ role }) => rightsOfRole[role].includes(right));
  if (granting.some(({ titleId }) => titleId === null)) return 'all';
  return [...new Set(granting.flatMap(({ titleId }) => titleId ?? []))].toSorted();
}

/** @param titleId the title of the object; null for an object without a title, which needs the right for all titles */
export function hasRight(roles: readonly RoleAssignment[], right: StaffRight, titleId: string | null): boolean {
  const titles = titlesOf(roles, right);
  return titles === 'all' || (titleId !== null && titles.includes(titleId));
}

/** The rights that these roles give for at least one title. */
export const rightsOf = (roles: readonly RoleAssignment[]): StaffRight[] =>
  staffRights.filter((right) => roles.some(({ role }) => rightsOfRole[role].includes(right)));

const subjectsWithoutTitle: ReadonlySet<string> = new Set([
  'staff',
  'setting',
  'member',
  'inquiry',
  'partner',
  'mail',
  'announcement',
]);

/** True if these roles give a right for any object. A role for one title gives no right for objects without a title. */
export const mayAnywhere = (roles: readonly RoleAssignment[], right: StaffRight): boolean =>
  subjectsWithoutTitle.has(right.split('.')[0] ?? '')
    ? hasRight(roles, right, null)
    : titlesOf(roles, right).length > 0;

/** The right to read the history of an object, by its kind. `record.read` is enough for all of them. */
export const rightOfKind = {
  staff: 'staff.read',
  member: 'member.read',
  vote: 'vote.read',
  order: 'order.read',
  product: 'goods.read',
  payment: 'payment.read',
  ticket: 'ticket.read',
  stream: 'stream.read',
  event: 'event.read',
  inquiry: 'inquiry.read',
  macro: 'inquiry.read',
  content: 'content.read',
  partner: 'partner.read',
  mail: 'mail.read',
  announcement: 'announcement.read',
} as const satisfies Readonly<Record<string, StaffRight>>;

/** The kinds of objects by which the audit log can be filtered; the words of each are `studio:record.objectKinds`. */
export const auditedKinds = [...Object.keys(rightOfKind), 'avatar', 'job', 'setting', 'record'];
