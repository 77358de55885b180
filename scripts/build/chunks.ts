import type { Widget } from './widgets.ts';

/** What rolldown tells about a module, as far as this needs it. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/**
 * The chunk for what several widgets need, by the first of these widgets that needs it: most pages have the first ones.
 * None has `share`, `track`, `event` or `vote` in its name: an ad-blocker that drops such addresses would take every element.
 */
const sharedWith = [
  ['login', 'core'],
  ['vote', 'several'],
  ['title', 'home'],
  ['player', 'home'],
] as const;

/**
 * What nearly every widget or late part needs, though the sign-in does not: a late part would begin with one round trip more
 * before it shows, and the paths of links are needed by all but the sign-in.
 */
const always = /\/(src\/core\/element\/use-late-styles|rules\/site-path)\.ts$/;

/**
 * Few chunks for a page's first element: what the sign-in shares with any other widget is one chunk, `core`, and what
 * only one widget needs from its start goes into that widget's own chunk; what the vote shares with others is one chunk,
 * what a title's home shares with the rest another, and what is left over a third, since a chunk for each set of widgets
 * would be a file of a few hundred bytes for each request. What loads late is split as the bundler likes.
 * @returns the chunk's name for a module; null leaves it to the bundler
 */
export function chunksOf(widgets: Widget[]): (id: string, graph: ModuleGraph) => string | null {
  const needs = new Map<string, Set<string>>();
  const neededBy = (widget: Widget, graph: ModuleGraph) => {
    const known = needs.get(widget.name) ?? staticImports(widget.entry, graph);
    needs.set(widget.name, known);
    return known;
  };
  return (id, graph) => {
    if (always.test(id)) return 'core';
    const users = widgets.filter((widget) => neededBy(widget, graph).has(id)).map((widget) => widget.name);
    if (users.length > 1) return sharedWith.find(([widget]) => users.includes(widget))?.[1] ?? 'rest';
    return users[0] ?? null;
  };
}

function staticImports(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>([entry]);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
