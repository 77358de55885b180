/**
 * The built scripts that import these files, with their imports, each once: `assets/title-iiu3pde.js`.
 * @param table the build's `late-scripts.json`; null where there is no build
 * @param files below the root: `src/app/pages/home.tsx`
 */
export function lateScriptsOf(table: string | null, files: readonly string[]): string[] {
  const scriptsOf: Record<string, string[]> = JSON.parse(table ?? '{}');
  return [...new Set(files.flatMap((file) => scriptsOf[file] ?? []))];
}
