import { afterAll, beforeAll, expect, it } from 'vitest';
import { rightsOf } from '../../../../rules/staff/rights.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { type StaffMember, staff } from '../../session/session-signals.ts';
import { findEntries, kindsFor, marksOf, nameOfEntry } from './content-state.ts';

const listed = (kind: string, ids: string[]) => ids.map((entryId) => ({ kind, entryId }));
let api: Awaited<ReturnType<typeof startTestApi>>;

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(({ query }) => {
    const ofTitles = query.includes('kind=titles');
    const entries = listed(ofTitles ? 'titles' : 'notices', ofTitles ? ['show', 'tour'] : [...'abcdef']);
    return { body: { entries, nextCursor: null } };
  });
});
afterAll(() => api.stop());

const entry = { state: 'PUBLISHED', hasDraft: false, scheduledAt: null } as const;

it.each([
  [{}, ['PUBLISHED']],
  [{ hasDraft: true }, ['PUBLISHED', 'CHANGED']],
  // A draft of an unpublished entry is no change of it.
  [{ state: 'DRAFT', hasDraft: true } as const, ['DRAFT']],
  [{ hasDraft: true, scheduledAt: '2026-12-01T00:00:00Z' }, ['PUBLISHED', 'CHANGED', 'SCHEDULED']],
])('marks an entry with %o as %o', (part, marks) => {
  expect(marksOf({ ...entry, ...part })).toEqual(marks);
});

it('names an entry in the reader’s language, else in another one, else by its id', () => {
  expect(nameOfEntry({ entryId: 'final', name: { ko: '파이널', en: 'Final', ja: '' } }, 'en')).toBe('Final');
  expect(nameOfEntry({ entryId: 'final', name: { ko: '파이널', en: 'Final', ja: '' } }, 'ja')).toBe('파이널');
  expect(nameOfEntry({ entryId: 'settings', name: null }, 'ko')).toBe('settings');
});

it('the list has the kinds that a role may read, and lets it create those that it may edit', () => {
  const shop = kindsFor(rightsOf([{ role: 'shop', titleId: null }]));
  expect(shop.creatable).toEqual(['products', 'passes']);
  expect(shop.readable).toContain('titles');
  expect(shop.readable).not.toContain('votes');
  expect(kindsFor(rightsOf([{ role: 'owner', titleId: null }])).creatable).not.toContain('settings');
});

it('the command menu shows titles first, also behind newer entries of other kinds', async () => {
  const { signal } = new AbortController();
  const find = async () => (await findEntries('a', signal)).map(({ entryId }) => entryId);
  staff.value = { roles: [{ role: 'producer', titleId: null }] } as StaffMember;
  expect(await find()).toEqual(['show', 'tour', 'a', 'b', 'c', 'd']);
  staff.value = { roles: [{ role: 'door', titleId: null }] } as StaffMember;
  expect(await find()).toEqual([...'abcdef']);
  staff.value = null;
});
