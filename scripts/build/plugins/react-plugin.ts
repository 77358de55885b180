import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const packageFile = (name: string, file: string) => join(dirname(require.resolve(`${name}/package.json`)), file);

/** The CommonJS files that React in a browser consists of, by the name under which they are imported. */
const files: Record<string, string> = {
  react: packageFile('react', 'cjs/react.production.js'),
  'react/jsx-runtime': packageFile('react', 'cjs/react-jsx-runtime.production.js'),
  'react-dom': packageFile('react-dom', 'cjs/react-dom.production.js'),
  'react-dom/client': packageFile('react-dom', 'cjs/react-dom-client.production.js'),
  scheduler: packageFile('scheduler', 'cjs/scheduler.production.js'),
};

const defaultImport = /\bimport (\w+) from(?= ?["']react(?:-dom)?(?:\/client)?["'])/g;

const prefix = '\0react-module:';

/**
 * React as ES modules, in builds. Bundled as CommonJS it keeps everything that it exports and costs every page a further
 * request for the bundler's runtime; so, the text being React's own, its `require` and `exports` become imports and
 * exports, and what nobody imports goes.
 */
export function reactPlugin(): Plugin {
  return {
    name: 'fan-react',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: Object.keys(files).map((name) => new RegExp(`^${name}$`)) },
      handler: (id) => `${prefix}${id}`,
    },
    load: {
      filter: { id: new RegExp(`^${prefix}`) },
      handler(id) {
        const file = files[id.slice(prefix.length)];
        return file ? { code: asModule(readFileSync(file, 'utf8')), moduleType: 'js' } : null;
      },
    },
    /** React asks its scheduler for two functions that only the development build has, and looks before it calls. */
    onLog(_level, log) {
      return !(log.code === 'IMPORT_IS_UNDEFINED' && log.message.includes('react-module:scheduler'));
    },
    transform: {
      filter: { id: /node_modules/, code: defaultImport },
      // The modules above have no default export: it would hold on to everything.
      handler: (code) => code.replaceAll(defaultImport, 'import * as $1 from'),
    },
  };
}

/**
 * @param text CommonJS that requires in statements of their own (`var React = require("react"), …;`), and whose exports
 * are assigned, each for the first time, at the start of a line
 */
export function asModule(text: string): string {
  const imports: string[] = [];
  const exports = new Set<string>();
  const body = text
    .replaceAll(/^var (?:\w+ = require\("[^"]+"\)[,;]\s*)+/gm, (statement) => {
      for (const [, variable, required] of statement.matchAll(/(\w+) = require\("([^"]+)"\)/g)) {
        imports.push(`import * as ${variable} from '${required}';`);
      }
      return '';
    })
    .replaceAll(/^exports\.(\w+) =/gm, (assignment, exported: string) => {
      if (exports.has(exported)) return assignment;
      exports.add(exported);
      return `let exported_${exported} =`;
    })
    .replaceAll(/\bexports\.(\w+)/g, 'exported_$1');
  return [
    ...imports,
    body,
    `export { ${[...exports].map((exported) => `exported_${exported} as ${exported}`).join(', ')} };`,
  ].join('\n');
}
