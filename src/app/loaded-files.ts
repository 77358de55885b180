const loaded = new Set<string>();

function note(entries: readonly PerformanceEntry[]): void {
  for (const { name } of entries) {
    const { origin, pathname } = new URL(name);
    if (origin === location.origin && isFile(pathname)) loaded.add(pathname);
  }
}

const isFile = (path: string): boolean => /^\/(assets|media)\//.test(path) || /^\/[\w-]+\.\w+$/.test(path);

// The browser's own list stops at 250 entries, which include API calls; an observer gets all of them.
const observer = new PerformanceObserver((list) => note(list.getEntries()));
observer.observe({ type: 'resource', buffered: true });

/** The paths of our scripts, style sheets, fonts and pictures loaded since the page was opened. */
export function loadedFiles(): ReadonlySet<string> {
  note(observer.takeRecords());
  return loaded;
}
