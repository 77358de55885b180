const loaded = new Set<string>();

function note(entries: readonly PerformanceEntry[]): void {
  for (const { name } of entries) {
    const { origin, pathname } = new URL(name);
    if (origin === location.origin && isFile(pathname)) loaded.add(pathname);
  }
}

const isFile = (path: string): boolean => /^\/(assets|media)\//.test(path) || /^\/[\w-]+\.\w+$/.test(path);

// The list that the browser keeps by itself ends after 250 entries, among them each call: an observer is told of all.
const observer = new PerformanceObserver((list) => note(list.getEntries()));
observer.observe({ type: 'resource', buffered: true });

/** The paths of our own scripts, sheets, fonts and pictures that were loaded since the page was opened. */
export function loadedFiles(): ReadonlySet<string> {
  note(observer.takeRecords());
  return loaded;
}
