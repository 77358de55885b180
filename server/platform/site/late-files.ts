/** Built files, below the root: `assets/title-iiu3pde.js`. */
export interface LateFiles {
  readonly scripts: readonly string[];
  readonly sheets: readonly string[];
}

/**
 * The built scripts that contain these files, with the scripts that they import, and their style sheets, each once.
 * @param table the build's `late-files.json`; null where there is no build
 * @param files below the root: `src/app/pages/home.tsx`
 */
export function lateFilesOf(table: string | null, files: readonly string[]): LateFiles {
  const builtFrom: Record<string, string[]> = JSON.parse(table ?? '{}');
  const built = [...new Set(files.flatMap((file) => builtFrom[file] ?? []))];
  const isSheet = (file: string) => file.endsWith('.css');
  return { scripts: built.filter((file) => !isSheet(file)), sheets: built.filter(isSheet) };
}
