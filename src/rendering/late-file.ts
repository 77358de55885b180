/**
 * The file that a function imports, below the root: `src/app/pages/home.tsx`. The build of the renderer adds it
 * (scripts/build/plugins/rendering-plugin.ts); undefined without a build.
 */
export const fileOf = (load: (() => Promise<unknown>) & { readonly file?: string }): string | undefined => load.file;
