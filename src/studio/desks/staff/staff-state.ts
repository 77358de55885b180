import type { Reply } from '../../../core/api/call.ts';
import { studioCall } from '../../api/studio-call.ts';

export type StaffEntry = Reply<'GET /studio/staff'>['staff'][number];
export type RoleAssignment = StaffEntry['roles'][number];

export const readStaff = async (signal: AbortSignal): Promise<StaffEntry[]> =>
  (await studioCall('GET /studio/staff', { signal })).staff;

/** The titles that a role can be for, by name. */
export async function readTitles(signal: AbortSignal): Promise<{ titleId: string; name: string }[]> {
  const { titles } = await studioCall('GET /title', { signal });
  return titles.map(({ titleId, name }) => ({ titleId, name }));
}

/**
 * Searches, narrows and sorts: the list of a team has no pages.
 * @param request `q`, `role`, `state`, and `sort` by `name`, `email` or `signedInAt`
 */
export function narrowStaff(staff: readonly StaffEntry[], request: Readonly<Record<string, string>>): StaffEntry[] {
  const { q = '', role, state, sort = '' } = request;
  const term = q.trim().toLocaleLowerCase();
  const narrowed = staff.filter(
    (one) =>
      (!role || one.roles.some((held) => held.role === role)) &&
      (!state || one.state === state) &&
      [one.name, one.email].some((text) => text.toLocaleLowerCase().includes(term)),
  );
  const column = sort.replace('-', '');
  if (column !== 'name' && column !== 'email' && column !== 'signedInAt') return narrowed;
  const sorted = narrowed.toSorted((one, other) => (one[column] ?? '').localeCompare(other[column] ?? ''));
  return sort.startsWith('-') ? sorted.toReversed() : sorted;
}

/**
 * The roles of a dialog once another person has saved others meanwhile: the saved ones, with the changes of the dialog.
 * @param opened the saved roles before
 * @param edited the roles in the dialog
 */
export function mergeRoles(
  opened: readonly RoleAssignment[],
  edited: readonly RoleAssignment[],
  saved: readonly RoleAssignment[],
): RoleAssignment[] {
  const includes = (roles: readonly RoleAssignment[], { role, titleId }: RoleAssignment) =>
    roles.some((one) => one.role === role && one.titleId === titleId);
  const isRemoved = (role: RoleAssignment) => includes(opened, role) && !includes(edited, role);
  const added = edited.filter((role) => !includes(opened, role) && !includes(saved, role));
  return [...saved.filter((role) => !isRemoved(role)), ...added];
}
