import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kindsOf } from '../composition/compose.ts';
import { filesDirectory } from '../content/entries/entry-source.ts';
import { exportFolder } from '../content/entries/export-folder.ts';
import { createContentService } from '../content/service.ts';
import { features } from '../features.ts';
import { createEditingWorld, forAll, sameIn } from './testing.ts';

it('an export that is imported into the same database changes nothing, also after changes in Studio', async () => {
  const world = await createEditingWorld();
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-export-'));
  try {
    // Studio's own entries are written to a file whose name comes before this one's.
    await world.importFiles({ 'artists.yaml': settings, 'people.yaml': people });
    const owner = await world.staff(forAll('owner'));
    const at = 'GET /studio/content/artists/mina';
    const { version, published } = (await owner.request(at)).body;
    const place = '/studio/content/artists/mina';
    const value = { ...published.value, note: sameIn('Sings again') };
    await owner.request(`PUT ${place}/draft`, { version, value });
    await owner.request(`POST ${place}/publication`, { version: version + 1 });
    const { body: made } = await owner.request('POST /studio/content/artists/mina/copy', { entryId: 'aria' });
    await owner.request('POST /studio/content/artists/aria/publication', { version: made.version });

    const { platform } = world.studio.test;
    const kinds = kindsOf(features);
    const rows = async () => {
      const all = ['content_entry', 'content_revision', 'artist'].map((table) =>
        platform.pool.query(`SELECT to_jsonb(t) AS row FROM ${table} AS t ORDER BY t::text`),
      );
      return (await Promise.all(all)).map((result) => result.rows);
    };
    const before = await rows();
    await exportFolder(platform.pool, kinds, folder, filesDirectory(platform.config.dataDirectory));
    for (const replace of [false, true]) {
      const report = await createContentService(platform, kinds).importFolder(folder, { replace });
      for (const changed of Object.values(report.changed)) expect(changed).toEqual([]);
      expect([report.differing, await rows()]).toEqual([{}, before]);
    }
  } finally {
    rmSync(folder, { recursive: true });
    await world.close();
  }
});

const people = `artists:
  - id: mina
    titles: [show]
    name: { ko: 미나, en: Mina, ja: ミナ }
    note: { ko: 노래, en: Sings, ja: 歌 }
    portrait: dot.svg
  - id: bora
    titles: [show]
    name: { ko: 보라, en: Bora, ja: ボラ }
    note: { ko: 노래, en: Sings, ja: 歌 }
    portrait: dot.svg
`;

const settings = `settings:
  welcomePaidRights: { count: 1, validDays: 7 }
`;
