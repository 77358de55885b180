import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { importsIn, refusalOf } from '../checks/check-imports.ts';
import { createWidget } from '../create.ts';
import { widgetFiles } from './widget-files.ts';

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'fanfare-create-'));
for (const folder of ['rules', 'node_modules', 'server', 'tests', 'scripts'])
  symlinkSync(join(root, folder), join(copy, folder));
for (const file of ['biome.json', '.oxlintrc.json']) cpSync(join(root, file), join(copy, file));
mkdirSync(join(copy, 'src'));
symlinkSync(join(root, 'src/core'), join(copy, 'src/core'));
/** Global type declarations, which no import refers to. */
const ambient = ['src/core/element/types.ts', 'src/core/design/css-properties.d.ts'].map((file) => join(root, file));
writeFileSync(
  join(copy, 'tsconfig.json'),
  JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['src/widgets', ...ambient] }),
);
afterAll(() => rmSync(copy, { recursive: true }));

const files = createWidget(copy, 'photo-card');

/** @throws with the output of the program, when it refuses */
function run(program: string, ...parameters: string[]): void {
  const script = join(root, 'node_modules', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...parameters], {
    cwd: copy,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program}:\n${stdout}${stderr}`);
}

it('the command makes a folder with the same file names as every widget, and words in three languages', () => {
  expect(files).toEqual([
    'src/widgets/photo-card/index.ts',
    'src/widgets/photo-card/contract.ts',
    'src/widgets/photo-card/reference.ts',
    'src/widgets/photo-card/fan-photo-card.tsx',
    'src/widgets/photo-card/photo-card-state.ts',
    'src/widgets/photo-card/photo-card-state.test.ts',
    'src/widgets/photo-card/fan-photo-card.browser.test.tsx',
    'src/widgets/photo-card/photo-card.css',
    'locales/ko/photo-card.json',
    'locales/en/photo-card.json',
    'locales/ja/photo-card.json',
  ]);
});

it('the new files are formatted, compile and pass the lint', () => {
  run('@biomejs/biome/bin/biome', 'check', ...files);
  const widget = files.filter((file) => /\.tsx?$/.test(file));
  run('typescript/bin/tsc', '--noEmit', '--project', join(copy, 'tsconfig.json'));
  run('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...widget);
});

it('the imports of the new files go in the right direction', () => {
  const texts = Object.entries(widgetFiles('photo-card'));
  const imports = texts.flatMap(([file, text]) => importsIn(file, text, copy));
  expect(imports.map((each) => refusalOf(each, [])).filter(Boolean)).toEqual([]);
});

it('a name that is in use or invalid is refused', () => {
  expect(() => createWidget(copy, 'photo-card')).toThrow('exists already');
  for (const name of ['', 'Photo', '../photo', 'photo_card', '1card'])
    expect(() => createWidget(copy, name)).toThrow('can’t be the name');
});
