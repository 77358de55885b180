import type { Widget } from './widgets.ts';

/** The part of rolldown's module information that is used here. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

/**
 * Names the chunk for shared modules after the first of these widgets that needs them: most pages have the first ones.
 * No name contains `share`, `track`, `event` or `vote`: an ad-blocker that drops such addresses would block every
 * element.
 */
const sharedWith = [
  ['login', 'core'],
  ['vote', 'several'],
  ['title', 'home'],
  ['player', 'home'],
] as const;

/**
 * Modules that nearly every widget or late part needs, though the sign-in does not. They are in `core`, since a late part
 * would otherwise need one more round trip for them.
 */
const always =
  /\/(src\/core\/(element\/view\/use-(late-styles|shown)|clock\/use-moments|ui\/state\/use-allow|ui\/content\/(preload-)?picture)|rules\/(site\/site-path|moments|picture-files))\.tsx?$/;

const isIcon = (id: string) => id.includes('/src/core/ui/icons/');

/** The site has these as well, and each would be a request of a few hundred bytes. */
const isOfSite = (id: string) => isIcon(id) || id.includes('/src/core/sharing/');

/** Code that the start of one widget shares with the late parts of others. The first element of most pages is a sign-in. */
function chunkOfStart(id: string, widget: string): string {
  if (widget === 'login') return 'core';
  return isIcon(id) ? 'rest' : 'forms';
}

/** Libraries stay with the part that needs them. */
const isOwn = (id: string) => !id.includes('/node_modules/') && /\.(ts|tsx|css)(\?.*)?$/.test(id);

/**
 * Keeps the number of requests small. Modules that the sign-in shares with any other widget form the chunk `core`; modules
 * that only one widget needs at the start go into its own chunk; modules that the vote shares with others form one chunk,
 * those that a title's home shares with the rest another, and the remaining ones a third. One chunk for each set of widgets
 * would mean requests of a few hundred bytes.
 *
 * Code that a late part of the vote shares with other late parts is in `late`. Code that late parts share with the start
 * of another widget is in `forms`, not in that widget's chunk: a page with a vote would load and define the store. For the
 * same reason, code that the site's start or pages share with a widget which they don't contain is in `common`, except
 * for icons. Other code of the site's start is in `site`, or in `late` if late parts of widgets need it as well. The
 * bundler splits the rest.
 * @param site the entry of the site
 * @returns the chunk's name for a module; null leaves it to the bundler
 */
export function chunksOf(widgets: Widget[], site: string): (id: string, graph: ModuleGraph) => string | null {
  let users: Users | undefined;
  return (id, graph) => {
    if (always.test(id)) return 'core';
    users ??= findUsers(widgets, site, graph);
    const early = users.early.get(id) ?? [];
    const late = users.late.get(id) ?? [];
    if (early.length > 1) return sharedWith.find(([widget]) => early.includes(widget))?.[1] ?? 'rest';
    const [only] = early;
    if (only !== undefined) {
      const isShared = late.some((owners) => owners.some((widget) => widget !== only));
      if (isShared) return chunkOfStart(id, only);
      if (isIcon(id) || !isNeededWithout(only, id, users)) return only;
      return only === 'login' ? 'core' : 'common';
    }
    const isOfVote = late.some((owners) => owners.includes('vote'));
    if (isOfVote && (late.length > 1 ? isOwn(id) : isOfSite(id))) return 'late';
    if (!users.start.has(id) || id === site) return null;
    return late.length > 0 ? 'late' : 'site';
  };
}

interface Users {
  /** The widgets that need a module at their start. */
  early: Map<string, string[]>;
  /** The late parts that need a module: of each, the widgets that may load it. */
  late: Map<string, string[][]>;
  /** The modules of the site's start. */
  start: Set<string>;
  /** The modules of the site's start, of each page, and of each late part that belongs to no widget. */
  siteParts: Set<string>[];
  /** The entries of the widgets by their names. */
  entries: Map<string, string>;
}

/** True if a part of the site needs a module and does not contain this widget. */
const isNeededWithout = (widget: string, id: string, { siteParts, entries }: Users): boolean =>
  siteParts.some((part) => part.has(id) && !part.has(entries.get(widget) ?? ''));

function findUsers(widgets: Widget[], site: string, graph: ModuleGraph): Users {
  const early: Users['early'] = new Map();
  const late: Users['late'] = new Map();
  const owners = new Map<string, string[]>();
  for (const { name, entry } of widgets) {
    for (const id of staticImports(entry, graph)) add(early, id, name);
    for (const part of lateParts(entry, graph)) add(owners, part, name);
  }
  for (const [part, names] of owners) {
    for (const id of staticImports(part, graph)) add(late, id, names);
  }
  const entries = new Map(widgets.map(({ name, entry }) => [name, entry]));
  const isOfWidget = (part: string) => owners.has(part) || widgets.some(({ entry }) => entry === part);
  const parts = [...lateParts(site, graph)].filter((part) => !isOfWidget(part));
  const start = staticImports(site, graph);
  return { early, late, start, siteParts: [start, ...parts.map((part) => staticImports(part, graph))], entries };
}

function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

function staticImports(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>([entry]);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/** Dynamic imports of a widget, and their own dynamic imports, at any depth. */
function lateParts(entry: string, graph: ModuleGraph): Set<string> {
  const importedLate = (start: string) =>
    [...staticImports(start, graph)].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const found = new Set<string>(importedLate(entry));
  for (const part of found) for (const inner of importedLate(part)) found.add(inner);
  return found;
}
