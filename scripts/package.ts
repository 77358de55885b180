import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describeElements, printManifest } from './build/reference/manifest.ts';
import { printTypes } from './build/reference/print-types.ts';
import { findWidgets, reservedSheet } from './build/widgets.ts';
import { buildCommand } from './package/build-command.ts';
import { buildModules } from './package/build-modules.ts';
import { printAngular } from './package/print-angular.ts';
import { printEntryTypes, printPackageJson, printRegisteringEntries } from './package/print-package.ts';
import { writeEditorData } from './package/write-editor-data.ts';

/**
 * Writes the npm package `@fanfare/elements` into a folder.
 * @param root the repository
 * @param folder emptied before
 */
export async function writePackage(root: string, folder: string): Promise<void> {
  const widgets = await findWidgets(root);
  const elements = await describeElements(root, widgets);
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await buildModules(root, widgets, folder);
  await buildCommand(root, folder);

  const manifest = printManifest(elements);
  const angular = printAngular(elements);
  const files: Record<string, string> = {
    'package.json': printPackageJson(elements, version),
    'README.md': readFileSync(join(root, 'scripts/package/README.md'), 'utf8'),
    'elements.d.ts': printTypes(elements),
    'custom-elements.json': manifest,
    'boxes.css': `${reservedSheet(widgets.map(({ contract }) => contract))}\n`,
    'angular.js': angular.module,
    'angular.d.ts': angular.types,
    ...printEntryTypes(elements),
    ...printRegisteringEntries(elements),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  writeEditorData(manifest, folder);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const folder = resolve(process.argv[2] ?? join(root, 'dist-package'));
  await writePackage(root, folder);
  console.log(`${folder} holds @fanfare/elements; \`npm pack\` there makes the archive that npm would publish`);
}
