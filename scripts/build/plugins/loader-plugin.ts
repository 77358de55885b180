import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type LoaderTable, type TagScripts, wordsOf } from '../../../src/core/loader/table.ts';
import { buildFirstScreen, tagsWithFirstScreen } from '../first-screen.ts';
import { findWidgets, reservedBoxes, reservedSheet, type Widget } from '../widgets.ts';
import { digestOfWords } from './locales-plugin.ts';

const placeholder = '__FAN_TABLE__';

/**
 * On a page that Vite does not serve, React's hot reload must be set up first, since modules in development need it.
 */
const refreshPreamble = `
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
`;

/** Writes tag → files, words and reserved boxes into `embed.js`, and fails the build if `embed.js` imports anything. */
export function loaderPlugin(root: string): Plugin {
  const loader = join(root, 'src/core/loader/embed.ts');
  let isBuild = false;
  return {
    name: 'fan-loader',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    configureServer(server) {
      server.middlewares.use('/doctor.js', (request, response, next) => {
        if (request.originalUrl?.split('?')[0] !== '/doctor.js') return next();
        response.setHeader('Content-Type', 'text/javascript');
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.end("import '/src/core/doctor/doctor.ts';");
      });
      server.middlewares.use('/embed.css', (request, response, next) => {
        if (request.originalUrl?.split('?')[0] !== '/embed.css') return next();
        findWidgets(root).then((widgets) => {
          response.setHeader('Content-Type', 'text/css');
          response.end(reservedSheet(widgets.map(({ contract }) => contract)));
        }, next);
      });
      server.middlewares.use('/embed.js', (request, response, next) => {
        if (request.originalUrl?.split('?')[0] !== '/embed.js') return next();
        // `embed.js` finds all other files relative to its own address.
        server.transformRequest('/src/core/loader/embed.ts').then((result) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.setHeader('Access-Control-Allow-Origin', '*');
          response.end(result?.code);
        }, next);
      });
    },
    transform: {
      filter: { id: loader },
      async handler(code) {
        if (isBuild) return null;
        const table = developmentTable(root, await findWidgets(root));
        return refreshPreamble + code.replace(placeholder, () => JSON.stringify(table));
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const embed = bundle['embed.js'];
        if (embed?.type !== 'chunk') throw new Error('The build made no embed.js');
        const imported = [...embed.imports, ...embed.dynamicImports];
        if (imported.length) throw new Error(`embed.js may not import anything, but imports ${imported.join(', ')}`);
        for (const [file, output] of Object.entries(bundle)) if (isEmptyFacade(output, bundle)) delete bundle[file];
        const first = await buildFirstScreen(root);
        this.emitFile({ type: 'asset', fileName: first.fileName, source: first.code });
        this.emitFile({
          type: 'asset',
          fileName: 'late-files.json',
          source: JSON.stringify(lateFiles(root, bundle)),
        });
        const widgets = await findWidgets(root);
        const table = addFirstScreens(releaseTable(widgets, bundle, digestOfWords(root)), first.fileName);
        // The style sheet that reserves the boxes from a page's first frame on: docs/embedding.md.
        const sheet = reservedSheet(widgets.map(({ contract }) => contract));
        this.emitFile({ type: 'asset', fileName: 'embed.css', source: `${sheet}\n` });
        const json = JSON.stringify(table);
        embed.code = embed.code.replace(placeholder, () => json);
      },
    },
  };
}

/**
 * The scripts of each file that is imported late, with those that they need and their style sheets, by its path below
 * the root. The server names them in its pages and first screens. `core` and the bundler's runtime are left out, since
 * every element has loaded them.
 */
function lateFiles(root: string, bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const importedLate = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  const late = chunks.flatMap((chunk) =>
    importedLate.has(chunk.fileName) && chunk.facadeModuleId ? [[chunk, chunk.facadeModuleId] as const] : [],
  );
  const all = late.map(([chunk, file]): [string, string[]] => [
    relative(root, file.split('?')[0] ?? ''),
    [chunk.fileName, ...dependenciesOf(chunk, bundle)]
      .filter((name) => !/^assets\/(core|rolldown-runtime)-\w{7}\.js$/.test(name))
      .flatMap((name) => [name, ...sheetsOf(bundle[name])]),
  ]);
  return Object.fromEntries(all.filter(([file]) => /^(src|locales)\//.test(file)));
}

/** The style sheets that come with a script. */
const sheetsOf = (output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string[] =>
  output?.type === 'chunk' ? [...(output.viteMetadata?.importedCss ?? [])] : [];

/** Adds the script of first screens where there is one, as the last: src/core/loader/loader.ts. The element itself does not need it. */
function addFirstScreens([tags, ...others]: LoaderTable, fileName: string): LoaderTable {
  const all = Object.entries(tags).map(([tag, scripts]): [string, TagScripts] => [
    tag,
    tagsWithFirstScreen.includes(tag) ? [...scripts, fileName] : scripts,
  ]);
  return [Object.fromEntries(all), ...others];
}

function developmentTable(root: string, widgets: Widget[]): LoaderTable {
  const tags = widgets.map(({ contract, entry }): [string, TagScripts] => [
    contract.tag,
    [entry.slice(root.length + 1)],
  ]);
  return [Object.fromEntries(tags), '', reservedBoxes(widgets.map(({ contract }) => contract))];
}

/** @param wordsDigest of all files of words @throws an Error where an element's words have another name than the loader expects */
export function releaseTable(widgets: Widget[], bundle: Rolldown.OutputBundle, wordsDigest: string): LoaderTable {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const tags: LoaderTable[0] = {};
  for (const { contract, entry } of widgets) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(entry));
    if (!chunk) throw new Error(`The build made no chunk for <${contract.tag}>`);
    // One order for all tags: the loader compresses to fewer bytes.
    tags[contract.tag] = [chunk.fileName, ...dependenciesOf(chunk, bundle).toSorted()];
    for (const file of wordsOf(contract.tag, 'ko', wordsDigest)) {
      if (bundle[file] === undefined) throw new Error(`The build made no ${file} for <${contract.tag}>`);
    }
  }
  return [tags, wordsDigest, reservedBoxes(widgets.map(({ contract }) => contract))];
}

/**
 * An entry whose module went into its widget's chunk: a file that only imports another one, and that nothing requests.
 */
function isEmptyFacade(output: Rolldown.OutputAsset | Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): boolean {
  if (output.type !== 'chunk' || !output.isEntry || output.moduleIds.length > 0) return false;
  return Object.values(bundle).every(
    (other) => other.type !== 'chunk' || ![...other.imports, ...other.dynamicImports].includes(output.fileName),
  );
}

/** Everything that a chunk imports statically, directly or not. */
export function dependenciesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const visit = ({ imports }: Rolldown.OutputChunk) => {
    for (const file of imports) {
      const imported = bundle[file];
      if (found.has(file) || imported?.type !== 'chunk') continue;
      found.add(file);
      visit(imported);
    }
  };
  visit(chunk);
  return [...found];
}
