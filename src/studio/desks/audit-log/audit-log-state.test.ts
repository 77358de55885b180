import { describe, expect, it } from 'vitest';
import { changesBetween, queryOf } from './audit-log-state.ts';

describe('the days of the address', () => {
  it('are requested from their first to their last moment, in the reader’s zone', () => {
    const query = queryOf({ actor: 's1', from: '2026-11-24', until: '2026-11-25' });
    expect(query).toEqual({
      actor: 's1',
      from: new Date(2026, 10, 24).toISOString(),
      until: new Date(2026, 10, 26).toISOString(),
    });
  });

  it.each(['', 'yesterday', '2026-99-99x'])('are omitted if they are invalid: %o', (from) => {
    expect(queryOf({ action: 'staff.roles', from })).toEqual({ action: 'staff.roles' });
  });
});

describe('a change in an entry', () => {
  it('is listed field by field, without unchanged fields', () => {
    expect(
      changesBetween({ state: 'INVITED', name: 'Mina', roles: ['shop'] }, { state: 'ACTIVE', name: 'Mina' }),
    ).toEqual([
      { field: 'state', before: 'INVITED', after: 'ACTIVE' },
      { field: 'roles', before: '[\n "shop"\n]', after: '' },
    ]);
  });

  it.each([
    [null, { ended: 2 }, [{ field: 'ended', before: '', after: '2' }]],
    [['a'], ['b'], [{ field: '', before: '[\n "a"\n]', after: '[\n "b"\n]' }]],
    ['text', 'text', []],
    [undefined, null, []],
  ])('is read from %o and %o', (before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
  });
});
