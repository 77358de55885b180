import { type LoaderTable, startLoader } from './loader.ts';

/** The build writes it in: scripts/build/loader-plugin.ts. */
declare const __FAN_TABLE__: LoaderTable;

/** For a page that keeps tags in a closed shadow root: `import('…/embed.js').then(({ watch }) => watch(root))`. */
export const watch = startLoader(__FAN_TABLE__, new URL(/* @vite-ignore */ '.', import.meta.url).href);
