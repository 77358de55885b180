import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ownFormat = /Intl\.DateTimeFormat|\.toLocale(?:Date|Time)?String\(|\b(?:date|time)Style\b/;

/** Files that may format times on their own, with the reason. */
const allowed = [
  'demo/gallery/log/log-list.tsx', // The seconds of a developer's log.
  'rules/moments.ts', // The one format of times for people.
  'rules/person/age.ts', // The date of today, to calculate with.
  'rules/zoned-time.ts', // The offset of a zone, to calculate with.
  'server/content/moment.ts', // Whether there is such a zone.
];

it('every time for people has its format from rules/moments.ts', () => {
  const files = globSync('{src,server,rules,demo}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|\.test\./.test(path),
  });
  const found = files.filter((file) => ownFormat.test(readFileSync(join(root, file), 'utf8')));
  expect(found.toSorted()).toEqual(allowed);
});
