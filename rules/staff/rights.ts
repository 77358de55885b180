/**
 * The roles of the staff, and what each may do. The server checks every call of Studio against this table, and Studio shows it.
 */
export const staffRoles = ['owner', 'producer', 'shop', 'stage', 'door', 'desk', 'accountant', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What a call may need, by subject. Everything that changes nothing ends in `.read`. */
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
    'ticket.read',
    'partner.read',
    'mail.read',
    'mail.test',
  ],
  shop: [
    'content.read',
    'goods.read',
    'goods.edit',
    'goods.count',
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

/** A role that a staff member holds; `titleId` null: for all titles. */
export interface HeldRole {
  readonly role: StaffRole;
  readonly titleId: string | null;
}

/** The titles for which these roles give a right: all of them, or the named ones; none for an empty list. */
export function titlesOf(held: readonly HeldRole[], right: StaffRight): 'all' | readonly string[] {
  const giving = held.filter(({ role }) => rightsOfRole[role].includes(right));
  if (giving.some(({ titleId }) => titleId === null)) return 'all';
  return [...new Set(giving.flatMap(({ titleId }) => titleId ?? []))].toSorted();
}

/** @param titleId what the right is needed for; null: for something that belongs to no title, which needs the right for all of them */
export function hasRight(held: readonly HeldRole[], right: StaffRight, titleId: string | null): boolean {
  const titles = titlesOf(held, right);
  return titles === 'all' || (titleId !== null && titles.includes(titleId));
}

/** Everything that these roles give for one title at least. */
export const rightsOf = (held: readonly HeldRole[]): StaffRight[] =>
  staffRights.filter((right) => held.some(({ role }) => rightsOfRole[role].includes(right)));

const subjectsWithoutTitle: ReadonlySet<string> = new Set(['staff', 'setting', 'member', 'inquiry', 'partner', 'mail']);

/** Whether these roles give a right for anything at all: a role for one title gives nothing of what belongs to no title. */
export const mayAnywhere = (held: readonly HeldRole[], right: StaffRight): boolean =>
  subjectsWithoutTitle.has(right.split('.')[0] ?? '') ? hasRight(held, right, null) : titlesOf(held, right).length > 0;

/** The right to read the history of an object, by its kind. `record.read` is enough for all of them. */
export const rightOfKind: Readonly<Record<string, StaffRight>> = {
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
};

/** The kinds of objects that the audit log is narrowed to; the words of each are `studio:record.objectKinds`. */
export const auditedKinds = [...Object.keys(rightOfKind), 'avatar', 'job', 'setting', 'record'];
