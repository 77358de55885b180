import { expect, it } from 'vitest';
import { mergeRoles, narrowStaff, type StaffEntry } from './staff-state.ts';

const one = (name: string, part: Partial<StaffEntry> = {}): StaffEntry => ({
  staffId: name,
  name,
  email: `${name.toLowerCase()}@fans.test`,
  state: 'ACTIVE',
  roles: [{ role: 'shop', titleId: null }],
  version: 1,
  createdAt: '2026-11-01T00:00:00Z',
  signedInAt: null,
  passkeys: 1,
  invitation: null,
  ...part,
});
const staff = [
  one('Mina', { signedInAt: '2026-11-03T00:00:00Z' }),
  one('김하람', { email: 'haram@fans.test', roles: [{ role: 'door', titleId: 'last-light' }] }),
  one('Ada', { state: 'INVITED', signedInAt: '2026-11-02T00:00:00Z' }),
];
const names = (request: Record<string, string>) => narrowStaff(staff, request).map(({ name }) => name);

it.each([
  [{}, ['Mina', '김하람', 'Ada']],
  [{ q: ' MINA ' }, ['Mina']],
  [{ q: 'haram@' }, ['김하람']],
  [{ role: 'door' }, ['김하람']],
  [{ state: 'INVITED' }, ['Ada']],
  [{ role: 'door', state: 'INVITED' }, []],
  [{ sort: 'name' }, ['Ada', 'Mina', '김하람']],
  [{ sort: '-signedInAt' }, ['Mina', 'Ada', '김하람']],
  [{ sort: 'unknown' }, ['Mina', '김하람', 'Ada']],
])('lists for %o', (request, listed) => {
  expect(names(request)).toEqual(listed);
});

it('the roles of a dialog are the saved ones with its own changes, once another person has saved others', () => {
  const [shop, door, producer] = (['shop', 'door', 'producer'] as const).map((role) => ({ role, titleId: null }));
  const ofTitle = { role: 'door', titleId: 'last-light' } as const;
  if (!shop || !door || !producer) throw new Error('A role is missing');
  expect(mergeRoles([shop, door], [shop, producer], [shop, door, ofTitle])).toEqual([shop, ofTitle, producer]);
  expect(mergeRoles([shop, door], [shop, door, producer], [door])).toEqual([door, producer]);
  expect(mergeRoles([shop], [shop], [producer])).toEqual([producer]);
});
