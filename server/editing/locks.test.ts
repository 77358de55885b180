import { afterAll, beforeAll, expect, it } from 'vitest';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
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

const call = '/studio/content/questions/where';

it('a publication that waits for an import holds no entry that the import may change', async () => {
  const { version, published } = (await owner.request(`GET ${call}`)).body;
  await owner.request(`PUT ${call}/draft`, { version, value: { ...published.value, name: sameIn('Where to') } });
  const importing = await world.studio.test.platform.pool.connect();
  try {
    await importing.query('BEGIN');
    await importing.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.contentImport]);
    const publication = owner.request(`POST ${call}/publication`, { version: version + 1 });
    await expect
      .poll(async () => {
        const { rows } = await world.studio.test.owner.query(
          "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted",
          [advisoryLocks.contentImport],
        );
        return rows.length;
      })
      .toBe(1);
    // Refused at once where the publication had locked it.
    await importing.query("SELECT FROM content_entry WHERE entry_id = 'where' FOR UPDATE NOWAIT");
    await importing.query('COMMIT');
    expect((await publication).status).toBe(200);
  } finally {
    importing.release();
  }
});

it('a draft that is saved while an import publishes the entry gets the next number', async () => {
  const { version, published } = (await owner.request(`GET ${call}`)).body;
  const saving = await world.studio.test.platform.pool.connect();
  try {
    // As `lockEntry` and `addRevision` do, a moment before the commit.
    await saving.query('BEGIN');
    await saving.query("SELECT FROM content_entry WHERE entry_id = 'where' FOR UPDATE");
    await saving.query(
      `INSERT INTO content_revision (kind, entry_id, number, author_kind, staff_id, value)
       VALUES ('questions', 'where', $1, 'STAFF', 'someone-else', $2)`,
      [published.number + 1, JSON.stringify(published.value)],
    );
    const files = {
      'questions.yaml': `questions:
  - id: where
    topic: ticket
    name: { ko: 하나, en: One, ja: 一 }
    answer: { ko: 하나, en: One, ja: 一 }
`,
    };
    const importing = world.importFiles(files, { replace: true });
    const waits = () =>
      world.studio.test.owner.query("SELECT FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted");
    await expect.poll(async () => (await waits()).rowCount).toBe(1);
    await saving.query('COMMIT');
    expect((await importing).changed['questions']).toEqual(['where']);
  } finally {
    saving.release();
  }
  const entry = (await owner.request(`GET ${call}`)).body;
  expect(entry).toMatchObject({ version: version + 1, published: { number: published.number + 2 } });
});
