import type { DescribedElement } from '../build/reference/manifest.ts';

/**
 * Frameworks whose types `elements.d.ts` extends, where they are installed; strict package managers need their names
 * here.
 */
const frameworks = {
  '@angular/core': '>=19',
  '@types/react': '>=18',
  'solid-js': '>=1.8',
  svelte: '>=5',
  vue: '>=3.4',
};

/** The package's `package.json`. */
export function printPackageJson(elements: DescribedElement[], version: string): string {
  const module = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });
  const description = {
    name: '@fanfare/elements',
    version,
    description:
      'Custom elements of the Fanfare fan platform: sign-in, votes, store, tickets, streams and prize events',
    type: 'module',
    // Other imports have no side effects. webpack drops also a style sheet that is not named here.
    sideEffects: ['./fan-*.js', './boxes.css'],
    types: './index.d.ts',
    exports: {
      '.': module('index'),
      ...Object.fromEntries(
        elements.flatMap(({ tag }) => [
          [`./${tag}`, module(tag)],
          [`./${tag}/element`, module(`element/${tag}`)],
        ]),
      ),
      './angular': module('angular'),
      './boxes.css': { types: './boxes.d.ts', default: './boxes.css' },
      './custom-elements.json': './custom-elements.json',
      './html-custom-data.json': './html-custom-data.json',
      './web-types.json': './web-types.json',
      './package.json': './package.json',
    },
    customElements: './custom-elements.json',
    'web-types': './web-types.json',
    bin: './bin/elements.mjs',
    peerDependencies: frameworks,
    peerDependenciesMeta: Object.fromEntries(Object.keys(frameworks).map((name) => [name, { optional: true }])),
  };
  return `${JSON.stringify(description, null, 2)}\n`;
}

/** The declarations of each entry's exports; by file name. */
export function printEntryTypes(elements: DescribedElement[]): Record<string, string> {
  const tags = elements.map(({ tag }) => `'${tag}'`).join(' | ');
  const files: Record<string, string> = {
    'index.d.ts': `export type * from './elements.js';

export type FanTag = ${tags};

/** Sets the address of the platform, such as \`https://fans.example\`. Elements wait for it. */
export declare function configure(options: { origin: string }): void;

/**
 * Loads and registers elements at once; all of them when \`tags\` is left out.
 * @throws when one could not be loaded; asking again tries again
 */
export declare function defineAll(tags?: Iterable<FanTag>): Promise<void>;

/**
 * Loads each element when a tag of it comes near the screen: in \`root\` (the page when it is left out) and in the open
 * shadow roots there, now and when they are added. A closed shadow root has to be named.
 */
export declare function watch(root?: Document | ShadowRoot): void;
`,
  };
  files['boxes.d.ts'] = 'export {};\n';
  for (const { tag, className } of elements) {
    files[`${tag}.d.ts`] = `export type * from './elements.js';\n`;
    files[`element/${tag}.d.ts`] = [
      `export type { ${className}, ${className}Attributes, ${className}Events } from '../elements.js';\n`,
      `/** Registers \`<${tag}>\` once \`configure\` has said where the platform is. Again is harmless. */`,
      `export declare function define${className}(): void;\n`,
    ].join('\n');
  }
  return files;
}

/** The entries that register a tag when they are imported; by file name. */
export function printRegisteringEntries(elements: DescribedElement[]): Record<string, string> {
  return Object.fromEntries(
    elements.map(({ tag, className }) => [
      `${tag}.js`,
      `import { define${className} } from './element/${tag}.js';\n\ndefine${className}();\n`,
    ]),
  );
}
