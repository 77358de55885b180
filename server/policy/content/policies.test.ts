import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { problemLine } from '../../content/problems.ts';
import { readPolicies } from './kind.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-policies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const good = '---\ntitle: Terms\neffective: 2026-11-01\n---\n## One\n\nText.\n';

function write(files: Record<string, string | Buffer>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, 'policies', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** A version in its three languages, one of them with other text. */
function version(name: string, text: string, korean: string | Buffer = text): void {
  for (const language of ['en', 'ja']) write({ [`terms/${name}.${language}.md`]: text });
  write({ [`terms/${name}.ko.md`]: korean });
}

const problems = () => readPolicies(folder).problems.map(problemLine);

describe('legal documents', () => {
  it('are read with their versions', () => {
    version('2026-11-01', good);
    version('2026-12-01', good.replace('2026-11-01', '2026-12-01\nchanges: More'));
    expect(problems()).toEqual([]);
    const { policies } = readPolicies(folder);
    expect(policies.map((policy) => [policy.type, policy.effective, policy.documents.ja.changes])).toEqual([
      ['terms', '2026-11-01', null],
      ['terms', '2026-12-01', 'More'],
    ]);
  });

  it('are empty for a folder without any', () => {
    expect(readPolicies(folder)).toEqual({ policies: [], values: new Map(), problems: [] });
  });

  it.each([
    ['no head', '## One\n', ':1:1  The file has to begin with `title` and `effective` between two lines of `---`.'],
    ['no day', good.replace('2026-11-01', 'soon'), ':3:1  `effective` must be a day such as 2026-11-01.'],
    ['no title', good.replace('title: Terms\n', ''), ':1:1  `title` must be a text.'],
    ['an unknown key', good.replace('title:', 'titel: x\ntitle:'), ':2:1  The key `titel` is not known here.'],
    ['HTML', `${good}\n<hr>\n`, ':9:1  HTML is not shown: write Markdown instead.'],
    ['bytes of Windows', Buffer.from(`${good}é`, 'latin1'), ':8:1  This is not UTF-8: save'],
    ['a blank that nothing fills', `${good}\n{{operator.mood}}\n`, ':9:1  Nothing fills in `{{operator.mood}}`.'],
    [
      'a link that leads nowhere good',
      `${good}\n[x](javascript:alert(1))\n`,
      ":9:1  A text can't link to `javascript:alert(1)`",
    ],
  ])('with %s are refused, with the line', (_, text, sentence) => {
    version('2026-11-01', good, text);
    expect(problems()).toEqual([expect.stringContaining(`terms/2026-11-01.ko.md${sentence}`)]);
    expect(readPolicies(folder).policies).toEqual([]);
  });

  it('report a missing language and a wrong file name', () => {
    write({ 'terms/2026-11-01.ko.md': good, 'terms/2026-11-01.en.md': good });
    expect(problems()).toEqual([expect.stringContaining('The version has no `2026-11-01.ja.md`.')]);
    write({ 'terms/2026-11-01.ja.md': good, 'term/2026-11-01.ko.md': good });
    expect(problems()).toEqual([expect.stringContaining('Is the folder `terms` meant?')]);
  });

  it('describe their changes, and begin on different days in their order', () => {
    version('2026-11-01', good);
    version('2026-12-01', good.replace('2026-11-01', '2026-12-01'));
    expect(problems()).toEqual([
      expect.stringContaining('`changes` must say what is new since the version 2026-11-01.'),
    ]);
    version('2026-12-01', good.replace('2026-11-01', '2026-11-01\nchanges: More'));
    expect(problems()).toEqual([expect.stringContaining('begins on 2026-11-01 already.')]);
  });

  it('begin on the same day in all languages', () => {
    version('2026-11-01', good, good.replace('2026-11-01', '2026-11-02'));
    expect(problems()).toEqual([expect.stringContaining('`effective` is 2026-11-02 here, but 2026-11-01 in')]);
  });
});
