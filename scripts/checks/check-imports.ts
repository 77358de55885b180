import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Checks the import directions of docs/architecture.md: `core → widgets → app`, no widget imports another, `rules`
 * imports nothing else and everything may import it, but only the server, Studio, scripts and tools `rules/content` with its zod, a
 * server feature imports only the public files of earlier features, `src` imports only types from `server`, and there
 * are no cycles.
 */
export interface Import {
  from: string;
  to: string;
  isType: boolean;
  /** A dynamic import, which makes no cycle. */
  isLate: boolean;
}

const statement =
  /^\s*(?:import|export)\s+(type\s)?(?:[\w*\s{},$]+?\sfrom\s+)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/gm;

/** The relative imports in a file's text; `{ type A, type B }` counts as a type import. */
export function importsIn(file: string, text: string, root: string): Import[] {
  const code = text.replaceAll(/^\s*(?:\*|\/\*|\/\/).*$/gm, '');
  return [...code.matchAll(statement)].flatMap(([whole, type, static_, dynamic]) => {
    const specifier = (static_ ?? dynamic ?? '').split('?')[0] ?? '';
    const to = relative(root, resolve(root, dirname(file), specifier));
    const named = /\{([^}]*)\}/
      .exec(whole)?.[1]
      ?.split(',')
      .filter((name) => name.trim() !== '');
    const onlyTypes =
      !/\w\s*,?\s*\{|\*/.test(whole.replace(/^\s*(import|export)/, '')) &&
      named?.every((name) => /^\s*type\s/.test(name));
    return [{ from: file, to, isType: type !== undefined || onlyTypes === true, isLate: dynamic !== undefined }];
  });
}

/** The crash test, the fuzz and the benchmarks also test the product, with commands of their own. */
const isTest = (file: string) =>
  /\.test\.tsx?$|\/testing[-.\w]*\.tsx?$|^tools\/(crash|bench|fuzz|seed)(\/|\.ts$)/.test(file);

/** Why an import has a forbidden direction; null if it is allowed. */
export function refusalOf({ from, to, isType }: Import, order: readonly string[]): string | null {
  if (isTest(from)) return null;
  const [side, part, feature] = from.split('/');
  const [otherSide, otherPart, otherFeature] = to.split('/');
  if (isTest(to)) return 'a product file imports a test’s';
  if (side === 'rules' && otherSide !== 'rules') return `rules import ${otherSide}`;
  if (otherSide === 'rules') return otherPart === 'content' ? contentRefusal(from) : null;
  if (side === 'src' && otherSide === 'server') return isType ? null : 'src takes only types from server';
  if (side === 'src' && otherSide !== 'src') return otherSide === 'locales' ? null : `src imports ${otherSide}`;
  if (otherSide === 'src' && otherPart === 'studio' && !from.startsWith('src/studio/'))
    return 'only Studio imports Studio';
  if (side === 'src' && part === 'studio' && otherPart === 'app') return 'Studio imports app';
  if (side === 'src' && part === 'core') return otherPart === 'core' ? null : `core imports ${otherPart}`;
  if (side === 'src' && part === 'widgets') {
    if (otherPart === 'core') return null;
    return otherPart === 'widgets' && otherFeature === feature ? null : `a widget imports ${otherPart}/${otherFeature}`;
  }
  if (side === 'server' && otherSide === 'src') return 'server imports src';
  if (side === 'server') return serverRefusal(from, to, order);
  return null;
}

/** The schemas of content bring zod with them, which fans do not download. */
const contentRefusal = (from: string) =>
  /^(server|scripts|tools|rules\/content|src\/studio)\//.test(from)
    ? null
    : 'only the server, Studio, scripts and tools import rules/content';

const zodImport = /^\s*import\s*['"]zod['"/]|\bfrom\s*['"]zod['"/]|\bimport\(\s*['"]zod['"/]/m;

/** True if a rule makes every importer load zod. */
export const bringsZod = (file: string, text: string): boolean =>
  /^rules\/(?!content\/)/.test(file) && !isTest(file) && zodImport.test(text);

/** The folders below the features, each of which may import only the earlier ones. */
const ground = ['platform', 'content', 'composition'];

/**
 * The folders of `server` in order, each of which imports only from earlier ones: the base, the features as
 * `server/features.ts` lists them, and the stand-ins.
 */
export function orderOf(featureList: string): string[] {
  const folders = new Map(
    [...featureList.matchAll(/import \{ (\w+) \} from '\.\/([\w-]+)\/feature\.ts'/g)].map(([, name, folder]) => [
      name,
      folder,
    ]),
  );
  const names = /features = \[([^\]]*)\]/.exec(featureList)?.[1]?.match(/\w+/g) ?? [];
  return [...ground, ...names.map((name) => folders.get(name) ?? name), 'stand-in'];
}

/** Files directly in `server/` compose the features and may import anything. */
function serverRefusal(from: string, to: string, order: readonly string[]): string | null {
  const [, folder = '', file] = from.split('/');
  const [otherSide, other = '', otherFile] = to.split('/');
  if (otherSide !== 'server' || file === undefined || other === folder) return null;
  if (otherFile === undefined) return `${folder} imports what puts the features together`;
  for (const one of [folder, other]) if (!order.includes(one)) return `${one} stands in no line of server/features.ts`;
  if (order.indexOf(other) > order.indexOf(folder)) return `${folder} stands before ${other} and imports it`;
  return ground.includes(other) || isOpen(to) ? null : `${folder} reaches ${other} past its service.ts`;
}

/** The public files of a feature: service, calls, configuration, content. */
const isOpen = (to: string) => /^server\/\w[\w-]*\/(service|contract|config|feature|content\/kind)\.ts$/.test(to);

/** The first import cycle, as its list of files; type imports count, dynamic imports don't. */
export function findCircle(imports: Import[]): string[] | null {
  const graph = Map.groupBy(
    imports.filter((each) => !each.isLate),
    ({ from }) => from,
  );
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const { to } of graph.get(file) ?? []) {
      const circle = visit(to, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{rules,src,server,demo,scripts,tools}/**/*.{ts,tsx}', { cwd: root });
  const texts = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const imports = texts.flatMap(([file, text]) => importsIn(file, text, root));
  const order = orderOf(readFileSync(join(root, 'server/features.ts'), 'utf8'));
  const problems = imports.flatMap((each) => {
    const refusal = refusalOf(each, order);
    return refusal ? [`${each.from}: ${refusal} (${each.to})`] : [];
  });
  for (const [file, text] of texts) if (bringsZod(file, text)) problems.push(`${file}: only rules/content imports zod`);
  const circle = findCircle(imports.filter(({ from }) => !isTest(from)));
  if (circle) problems.push(`A circle: ${circle.join(' → ')}`);
  for (const problem of problems) console.error(problem);
  console.log(`${imports.length} imports in ${files.length} files, ${problems.length} in a forbidden direction`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
