import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  boxRules,
  type ElementContract,
  inlineConditions,
  namespacesOf,
  preferredWidth,
  reservedBox,
} from '../../src/core/element/contract.ts';
import type { ElementReference } from '../../src/core/element/reference.ts';

/** A widget's folder, as the build reads it. */
export interface Widget {
  name: string;
  folder: string;
  entry: string;
  contract: ElementContract;
}

function isContract(value: unknown): value is ElementContract {
  return typeof value === 'object' && value !== null && 'tag' in value && 'attributes' in value && 'height' in value;
}

/** Every folder under `src/widgets` that registers a tag. */
export async function findWidgets(root: string): Promise<Widget[]> {
  const home = join(root, 'src/widgets');
  const names = existsSync(home) ? readdirSync(home).toSorted() : [];
  const widgets = names.filter((name) => existsSync(join(home, name, 'index.ts')));
  return Promise.all(widgets.map((name) => readWidget(join(home, name), name)));
}

async function readWidget(folder: string, name: string): Promise<Widget> {
  const contract = Object.values(await importFresh(join(folder, 'contract.ts'))).find(isContract);
  if (!contract) throw new Error(`src/widgets/${name}/contract.ts exports no element contract`);
  return { name, folder, entry: join(folder, 'index.ts'), contract };
}

/** The descriptions in a widget's `reference.ts`. */
export async function readReference(widget: Widget): Promise<ElementReference<ElementContract>> {
  const module = await importFresh(join(widget.folder, 'reference.ts'));
  for (const value of Object.values(module)) {
    if (typeof value === 'object' && value !== null && 'reference' in value) {
      // Made by defineReference() from this widget's contract, and checked by the compiler.
      return value.reference as ElementReference<ElementContract>;
    }
  }
  throw new Error(`src/widgets/${widget.name}/reference.ts exports no defineReference(…)`);
}

const imported = new Map<string, number>();

/** Node caches imported modules; a new address after an edit makes a running development server import it again. */
async function importFresh(file: string): Promise<Record<string, unknown>> {
  const { mtimeMs } = statSync(file);
  const first = imported.get(file) ?? mtimeMs;
  imported.set(file, first);
  return import(`${pathToFileURL(file).href}${first === mtimeMs ? '' : `?edited=${mtimeMs}`}`);
}

/** The most common height of a tag, in rem: the style sheet contains it once. */
const usual = 100;

/**
 * The styles that reserve space for tags that are not defined yet. Any rule of the page outside of layers wins. Every
 * byte counts here, so the rules for wide windows are combined at the end.
 */
export function reservedBoxes(contracts: readonly ElementContract[]): string {
  const tags = contracts.map(({ tag }) => tag).join();
  const own = contracts.flatMap(({ tag, height }) =>
    Object.entries(height)
      .filter(([key, value]) => key !== 'default' || value !== `${usual}rem`)
      .map(([key, value]) => {
        const on = (condition: string) => tag + condition;
        return boxRules({ [key]: value }, on, (condition) => `${on(condition)}:not(:defined)`);
      }),
  );
  const wide = /^@media\(min-width:48rem\)\{(.*)\}$/;
  const wideRules = own.flatMap((rule) => wide.exec(rule)?.[1] ?? []);
  const rules = [
    `@layer{:is(${tags}):not(:defined){display:block;${reservedBox(usual * 16)}}`,
    ...own.filter((rule) => !wide.test(rule)),
    wideRules.length > 0 ? `@media(min-width:48rem){${wideRules.join('')}}}` : '}',
  ];
  // A word needs no quotes, which would be escaped in the script.
  return rules.join('').replaceAll(/="([a-z]+)"/g, '=$1');
}

/** As the documented style sheet reserves them: also their widths, where the parent is sized by its content. */
export function reservedSheet(contracts: readonly ElementContract[]): string {
  const blocks = Map.groupBy(contracts, (contract) => contract.preferredWidth);
  const widths = [...blocks].map(([width, group]) => {
    const tags = group.map(({ tag, height }) =>
      [tag, ...inlineConditions(height).map((one) => `:not(${one})`)].join(''),
    );
    return `:is(${tags.join()}):not(:defined)::before{${preferredWidth(width)}}`;
  });
  // A page is printed unchanged: no space for elements that were never near the screen.
  const tags = contracts.map(({ tag }) => tag).join();
  const print = `@media print{:is(${tags}):not(:defined){min-block-size:0!important}}`;
  return `${reservedBoxes(contracts)}@layer{${widths.join('')}${print}}`;
}

export { namespacesOf };
