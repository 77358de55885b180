import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const packageFile = (name: string, file: string) => join(dirname(require.resolve(`${name}/package.json`)), file);

/** The CommonJS files that a page with React consists of, by the name under which they are imported. */
const facades: Record<string, { file: string; exports: string[] }> = Object.fromEntries(
  [
    ['react', packageFile('react', 'cjs/react.production.js')],
    ['react/jsx-runtime', packageFile('react', 'cjs/react-jsx-runtime.production.js')],
    ['react-dom', packageFile('react-dom', 'cjs/react-dom.production.js')],
    ['react-dom/client', packageFile('react-dom', 'cjs/react-dom-client.production.js')],
    ['scheduler', packageFile('scheduler', 'cjs/scheduler.production.js')],
  ].map(([name, file]) => [name, { file, exports: Object.keys(require(name ?? '')) }]),
);

const prefix = '\0react-module:';

/**
 * React as ES modules, in builds: bundling its CommonJS costs every page a further request for the bundler's runtime.
 * The text is React's own; only its `require` and `exports` are bound to imports and exports.
 */
export function reactPlugin(): Plugin {
  return {
    name: 'fan-react',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: Object.keys(facades).map((name) => new RegExp(`^${name}$`)) },
      handler: (id) => `${prefix}${id}`,
    },
    load: {
      filter: { id: new RegExp(`^${prefix}`) },
      handler(id) {
        const facade = facades[id.slice(prefix.length)];
        return facade && { code: moduleText(facade), moduleType: 'js' };
      },
    },
  };
}

function moduleText({ file, exports }: { file: string; exports: string[] }): string {
  const imports = new Map<string, string>();
  const body = readFileSync(file, 'utf8').replaceAll(/require\("([^"]+)"\)/g, (_, name: string) => {
    if (!imports.has(name)) imports.set(name, `imported${imports.size}`);
    return imports.get(name) ?? '';
  });
  return [
    ...[...imports].map(([name, variable]) => `import ${variable} from '${name}';`),
    'const exports = {};',
    body,
    'export default exports;',
    ...exports.map((name) => `const ${name}$ = exports.${name}; export { ${name}$ as ${name} };`),
  ].join('\n');
}
