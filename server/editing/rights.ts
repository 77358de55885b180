import { type ContentKindName, contentKinds, rightsOfContent } from '../../rules/staff/content-rights.ts';
import { hasRight, titlesOf } from '../../rules/staff/rights.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Staff } from '../platform/http/staff/staff-access.ts';
import { requireRight } from '../platform/http/staff/staff-access.ts';

type Need = keyof (typeof rightsOfContent)[ContentKindName];

/** An entry without a title needs the right for all titles. */
const withoutTitle: readonly (string | null)[] = [null];
const needed = (titleIds: readonly string[]) => (titleIds.length === 0 ? withoutTitle : titleIds);

/**
 * Reading is allowed for one of an entry's titles, a change needs them all.
 * @throws Refusal RIGHT_REQUIRED
 */
export function requireContentRight(
  staff: Staff,
  kind: ContentKindName,
  need: Need,
  titleIds: readonly string[],
): void {
  if (mayContent(staff, kind, need, titleIds)) return;
  requireRight(staff, rightsOfContent[kind][need], titleIds.find((id) => !mayContent(staff, kind, need, [id])) ?? null);
}

export function mayContent(
  staff: Pick<Staff, 'roles'>,
  kind: ContentKindName,
  need: Need,
  titleIds: readonly string[],
): boolean {
  const right = rightsOfContent[kind][need];
  const has = (titleId: string | null) => hasRight(staff.roles, right, titleId);
  return need === 'read' ? needed(titleIds).some(has) : needed(titleIds).every(has);
}

/** For data without an entry yet. @throws Refusal RIGHT_REQUIRED without any right to edit */
export function requireAnyEdit({ roles }: Staff): void {
  const mayEdit = contentKinds.some((kind) => {
    const titles = titlesOf(roles, rightsOfContent[kind].edit);
    return titles === 'all' || titles.length > 0;
  });
  if (!mayEdit) throw new Refusal('RIGHT_REQUIRED', { right: 'content.edit' });
}

/** The kinds that a staff member may read, each with its titles: all, or the named ones. */
export function readableKinds(staff: Staff): { kind: ContentKindName; titles: 'all' | readonly string[] }[] {
  return contentKinds
    .map((kind) => ({ kind, titles: titlesOf(staff.roles, rightsOfContent[kind].read) }))
    .filter(({ titles }) => titles === 'all' || titles.length > 0);
}
