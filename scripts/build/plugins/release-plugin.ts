import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { wordsOf } from '../../../src/core/loader/table.ts';
import { describeElements, printManifest } from '../reference/manifest.ts';
import { printTypes } from '../reference/print-types.ts';
import { describeRelease, filesOfElements, type Integrity } from '../release.ts';
import { findWidgets } from '../widgets.ts';
import { releaseTable } from './loader-plugin.ts';
import { digestOfWords } from './locales-plugin.ts';

/** Writes the release's descriptions: `custom-elements.json`, `fanfare.d.ts`, `integrity.json` and `release.json`. */
export function releasePlugin(root: string): Plugin {
  let elements: Integrity['elements'] = {};
  return {
    name: 'fan-release',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        refuseForeignModules(bundle, root);
        const widgets = await findWidgets(root);
        const described = await describeElements(root, widgets);
        this.emitFile({ type: 'asset', fileName: 'custom-elements.json', source: printManifest(described) });
        this.emitFile({ type: 'asset', fileName: 'fanfare.d.ts', source: printTypes(described) });
        const [tags, digest] = releaseTable(widgets, bundle, digestOfWords(root));
        elements = Object.fromEntries(
          Object.entries(tags).map(([tag, scripts]) => {
            const words = (language: string) => wordsOf(tag, language, digest);
            return [tag, { scripts, words: { ko: words('ko'), en: words('en'), ja: words('ja') } }];
          }),
        );
      },
    },
    writeBundle(options, bundle) {
      const home = options.dir ?? join(root, 'dist');
      const integrity: Integrity = { files: hashesIn(home), elements };
      const release = describeRelease(integrity, filesOfElements(bundle, elements), new Date());
      writeFileSync(join(home, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`);
      writeFileSync(join(home, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    },
  };
}

/**
 * Checks that no server code, validation library or compiler reaches the browser, and that no page loads the demo or
 * the sentences of the reference.
 * @throws when a chunk contains one of them
 */
function refuseForeignModules(bundle: Rolldown.OutputBundle, root: string): void {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const inRoot = (id: string | null) => (id?.startsWith(root) ? id.slice(root.length + 1) : (id ?? ''));
  const isDemo = (id: string) => id.startsWith('demo/') || id.endsWith('/reference.ts');
  const entries = chunks.filter((chunk) => chunk.isEntry && !isDemo(inRoot(chunk.facadeModuleId)));
  const forEveryPage = new Set(entries.map(({ fileName }) => fileName));
  for (const fileName of forEveryPage) {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk') continue;
    for (const needed of [...chunk.imports, ...chunk.dynamicImports]) forEveryPage.add(needed);
  }
  for (const { fileName, moduleIds } of chunks) {
    const modules = moduleIds.map(inRoot);
    const foreign = modules.filter((id) =>
      /^(server|scripts|tools|tests)\/|node_modules\/(zod|zod-openapi|typescript)\//.test(id),
    );
    const demo = forEveryPage.has(fileName) ? modules.filter(isDemo) : [];
    if (foreign.length > 0) throw new Error(`${fileName} would send server code to the browser: ${foreign.join(', ')}`);
    if (demo.length > 0) throw new Error(`${fileName} would send demo code to every page: ${demo.join(', ')}`);
  }
}

/** The format of Subresource Integrity. */
function hashesIn(home: string): Record<string, string> {
  const hashes: Record<string, string> = {};
  const entries = readdirSync(home, { recursive: true, withFileTypes: true }).filter(
    // The server writes its own address into documents.
    (entry) => entry.isFile() && !/\.(md|txt)$/.test(entry.name),
  );
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const hash = createHash('sha384').update(readFileSync(file)).digest('base64');
    hashes[relative(home, file).replaceAll('\\', '/')] = `sha384-${hash}`;
  }
  return Object.fromEntries(Object.entries(hashes).toSorted(([one], [other]) => one.localeCompare(other)));
}
