import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { createEditingWorld, type EditingWorld, forAll, sameIn } from './testing.ts';

let world: EditingWorld;
let owner: StudioBrowser;

beforeAll(async () => {
  world = await createEditingWorld();
  await world.importFiles();
  owner = await world.staff(forAll('owner'));
});
afterAll(() => world.close());

const path = '/studio/content/artists/mina';
const read = async () => (await owner.request(`GET ${path}`)).body;
const compare = async () => (await owner.request(`GET ${path}/conflict`)).body;
const publish = async (change: object) => {
  const { version, published } = await read();
  const saved = await owner.request(`PUT ${path}/draft`, { version, value: { ...published.value, ...change } });
  return owner.request(`POST ${path}/publication`, { version: saved.body.version });
};
const file = (note: string, portrait = 'dot.svg') => ({
  'artists.yaml': `artists:
  - id: mina
    titles: [show]
    name: { ko: 미나, en: Mina, ja: ミナ }
    note: { ko: 노래, en: ${note}, ja: 歌 }
    portrait: ${portrait}
`,
});
const settle = async (value: object, more: object = {}) => {
  const { version, theirs } = await compare();
  return owner.request(`POST ${path}/conflict`, { version, conflict: theirs.number, value, ...more });
};
const noteOf = (value: { note: { en: string } }) => value.note.en;

describe('what an import and Studio have both changed', () => {
  it('stands side by side with what both began with, also after Studio has published something else', async () => {
    await publish({ note: sameIn('Sings and dances') });
    expect((await world.importFiles(file('Raps'))).conflicts).toEqual({ artists: ['mina'] });
    await publish({ note: sameIn('Sings, dances') });
    expect((await owner.request('GET /studio/content?state=CONFLICT')).body.entries).toHaveLength(1);
    const { base, mine, theirs, files } = await compare();
    expect([base, mine, theirs].map(({ value }) => noteOf(value))).toEqual(['Sings', 'Sings, dances', 'Raps']);
    expect([mine.author.kind, theirs.author.kind, files]).toEqual(['STAFF', 'IMPORT', []]);
  });

  it('can stay as Studio has it: no new draft, and the same files are no conflict again', async () => {
    const { mine } = await compare();
    expect((await settle(mine.value)).body).toMatchObject({ hasConflict: false, draft: null, problems: [] });
    expect((await owner.request(`GET ${path}/conflict`)).body.code).toBe('NOT_FOUND');
    expect((await world.importFiles()).conflicts).toEqual({});
    expect(noteOf((await read()).published.value)).toBe('Sings, dances');
  });

  it('can be put together of both as a draft, which is published as every other one', async () => {
    await world.importFiles(file('Raps and sings'));
    const { mine, theirs } = await compare();
    const both = { ...mine.value, note: { ...mine.value.note, en: noteOf(theirs.value) } };
    const settled = await settle(both, { reason: 'English from the files' });
    expect(settled.body).toMatchObject({ hasConflict: false, draft: { note: 'English from the files', value: both } });
    expect(noteOf((await read()).published.value)).toBe('Sings, dances');
    await owner.request(`POST ${path}/publication`, { version: settled.body.version });
    expect(noteOf((await read()).published.value)).toBe('Raps and sings');
    expect((await world.importFiles()).conflicts).toEqual({});
    // Files that change later are compared again.
    expect((await world.importFiles(file('Hums'))).conflicts).toEqual({ artists: ['mina'] });
  });

  it('is settled by who looked at this import’s version, and at this version of the entry', async () => {
    const { version, mine, theirs } = await compare();
    const late = { version: version - 1, conflict: theirs.number, value: mine.value };
    expect((await owner.request(`POST ${path}/conflict`, late)).body.code).toBe('CONTENT_CHANGED');
    const another = { version, conflict: mine.number, value: mine.value };
    expect((await owner.request(`POST ${path}/conflict`, another)).body.code).toBe('CONTENT_STATE');
    const auditor = await world.staff(forAll('auditor'));
    const body = { version, conflict: theirs.number, value: mine.value };
    expect((await auditor.request(`POST ${path}/conflict`, body)).body.code).toBe('RIGHT_REQUIRED');
    expect((await auditor.request(`GET ${path}/conflict`)).body.may).toEqual({ edit: false });
    expect((await compare()).may).toEqual({ edit: true });
  });

  it('of a picture file asks whose picture it is', async () => {
    await settle((await compare()).mine.value);
    const larger = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"/>';
    await publish({ note: sameIn('In Studio') });
    await world.importFiles({ ...file('In the files'), 'dot.svg': larger });
    const { mine, theirs, files } = await compare();
    expect(files).toEqual([{ name: 'dot.svg', mine: expect.any(String), theirs: expect.any(String) }]);
    expect(files[0].mine).not.toBe(files[0].theirs);
    expect((await settle(mine.value)).body.code).toBe('CONTENT_STATE');
    const settled = await settle(theirs.value, { files: { 'dot.svg': 'theirs' } });
    expect(settled.body.pictures['dot.svg']).toMatchObject({ width: 16 });
    await owner.request(`POST ${path}/publication`, { version: settled.body.version });
    expect(await read()).toMatchObject({ hasConflict: false, hasDraft: false });
    expect((await world.importFiles()).conflicts).not.toHaveProperty('artists');
  });

  it('and that Studio has published as the files had it is taken from the files again', async () => {
    await publish({ note: sameIn('In Studio') });
    await world.importFiles(file('Beatboxes'));
    const settled = await settle((await compare()).theirs.value);
    await owner.request(`POST ${path}/publication`, { version: settled.body.version });
    expect((await world.importFiles(file('Whistles'))).conflicts).not.toHaveProperty('artists');
    expect(noteOf((await read()).published.value)).toBe('Whistles');
  });

  it('stays to be compared also where Studio has gone back to what both began with', async () => {
    await publish({ note: sameIn('In Studio again') });
    await world.importFiles(file('Hums alone'));
    await publish((await compare()).base.value);
    expect((await world.importFiles(file('Hums along'))).conflicts).toEqual({ artists: ['mina'] });
    expect(noteOf((await read()).published.value)).toBe('Whistles');
  });

  it('ends with its publication, and the same files change nothing of it', async () => {
    await publish((await compare()).theirs.value);
    const { version, hasConflict } = await read();
    expect(hasConflict).toBe(false);
    await world.importFiles();
    expect((await read()).version).toBe(version);
  });
});

describe('an entry that both have made', () => {
  it('is compared too, and stays a draft', async () => {
    const value = { id: 'both', topic: 'vote', name: sameIn('Mine'), answer: sameIn('One') };
    await owner.request('POST /studio/content/questions', { value });
    const more = `questions:
  - id: both
    topic: vote
    name: { ko: 하나, en: Theirs, ja: 一 }
    answer: { ko: 하나, en: One, ja: 一 }
`;
    expect((await world.importFiles({ 'more.yaml': more })).conflicts['questions']).toEqual(['both']);
    const { version, base, theirs } = (await owner.request('GET /studio/content/questions/both/conflict')).body;
    expect(base).toBeNull();
    const body = { version, conflict: theirs.number, value };
    const settled = await owner.request('POST /studio/content/questions/both/conflict', body);
    expect(settled.body).toMatchObject({ state: 'DRAFT', hasConflict: false, draft: { value } });
    expect((await world.importFiles()).conflicts).toEqual({});
  });
});
