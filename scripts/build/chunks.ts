import type { Widget } from './widgets.ts';

/** The part of rolldown's module information that is used here. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
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
 * Modules that nearly every widget or late part needs, though the sign-in does not. Without this chunk, a late part
 * would need one more round trip, and every widget except the sign-in needs the paths of links and the format of times.
 */
const always =
  /\/(src\/core\/(element\/view\/use-(late-styles|shown)|clock\/use-moments|ui\/state\/use-allow)|rules\/(site\/site-path|moments))\.ts$/;

/**
 * Keeps the number of requests for a page's first element small. Modules that the sign-in shares with any other widget
 * form the chunk `core`; modules that only one widget needs at the start go into its own chunk; modules that the vote
 * shares with others form one chunk, those that a title's home shares with the rest another, and the remaining ones a
 * third. One chunk for each set of widgets would mean requests of a few hundred bytes. The bundler splits what loads
 * late.
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
