import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const packageFile = (name: string, file: string) => join(dirname(require.resolve(`${name}/package.json`)), file);

/** React's CommonJS files for browsers, by the name under which they are imported. */
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
 * Builds React as ES modules. Bundled as CommonJS it would keep all its exports, and every page would need one more
 * request for the bundler's runtime. Here its `require` and `exports` become imports and exports, so that unused
 * exports are removed.
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
    /**
     * React uses two functions of its scheduler that only the development build has, and checks for them before a call.
     */
    onLog(_level, log) {
      return !(log.code === 'IMPORT_IS_UNDEFINED' && log.message.includes('react-module:scheduler'));
    },
    transform: {
      filter: { id: /node_modules/, code: defaultImport },
      // These modules get no default export: it would keep every export in the bundle.
      handler: (code) => code.replaceAll(defaultImport, 'import * as $1 from'),
    },
  };
}

/**
 * @param text CommonJS whose `require` calls are statements of their own (`var React = require("react"), …;`), and
 * whose exports are first assigned at the start of a line
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
