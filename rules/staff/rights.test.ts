import { describe, expect, it } from 'vitest';
import { hasRight, mayAnywhere, rightsOf, rightsOfRole, staffRights, staffRoles, titlesOf } from './rights.ts';

describe('the table of roles', () => {
  it('gives each right to the owner and to another role, or only to the owner with the reason of its danger', () => {
    expect(rightsOfRole.owner).toEqual(staffRights);
    const ofOthers = new Set(staffRoles.filter((role) => role !== 'owner').flatMap((role) => rightsOfRole[role]));
    expect(staffRights.filter((right) => !ofOthers.has(right))).toEqual([
      'staff.manage',
      'setting.change',
      'member.export',
      'member.erase',
      'partner.manage',
    ]);
  });

  it('lets the auditor read everything and change nothing', () => {
    expect(rightsOfRole.auditor).toEqual(staffRights.filter((right) => right.endsWith('.read')));
  });

  it.each(staffRoles)('lets the role “%s” read everything that it may change', (role) => {
    const subjects = new Set(rightsOfRole[role].map((right) => right.split('.')[0]));
    const readable = new Set(rightsOfRole[role].filter((right) => right.endsWith('.read')).map((r) => r.split('.')[0]));
    expect([...subjects].filter((subject) => !readable.has(subject) && subject !== 'setting')).toEqual([]);
  });

  it.each(staffRoles)('names each right of the role “%s” once', (role) => {
    expect(new Set(rightsOfRole[role]).size).toBe(rightsOfRole[role].length);
  });
});

describe('a role for one title', () => {
  const held = [
    { role: 'producer', titleId: 'last-light' },
    { role: 'shop', titleId: null },
  ] as const;

  it('gives its rights only for that title', () => {
    expect(hasRight(held, 'vote.publish', 'last-light')).toBe(true);
    expect(hasRight(held, 'vote.publish', 'another')).toBe(false);
    expect(titlesOf(held, 'vote.publish')).toEqual(['last-light']);
  });

  it('gives no right for objects without a title', () => {
    expect(hasRight(held, 'vote.publish', null)).toBe(false);
    expect(hasRight(held, 'order.ship', null)).toBe(true);
    expect(titlesOf(held, 'order.ship')).toBe('all');
  });

  it('opens objects of its title, and no members, inquiries, partners or mails', () => {
    const desk = [{ role: 'desk', titleId: 'last-light' }] as const;
    expect(staffRights.filter((right) => mayAnywhere(desk, right)).toSorted()).toEqual(
      rightsOfRole.desk.filter((right) => !/^(member|inquiry|mail)\./.test(right)).toSorted(),
    );
    expect(mayAnywhere([{ role: 'producer', titleId: 'last-light' }], 'partner.read')).toBe(false);
    expect(staffRights.filter((right) => mayAnywhere([{ role: 'desk', titleId: null }], right)).toSorted()).toEqual(
      rightsOfRole.desk.toSorted(),
    );
  });

  it('is joined with the others', () => {
    expect(rightsOf(held)).toEqual(expect.arrayContaining(['vote.publish', 'order.ship']));
    expect(rightsOf(held)).not.toContain('staff.manage');
    expect(titlesOf([], 'vote.read')).toEqual([]);
  });
});
