import { startLoader } from './loader.ts';
import { type PackedTable, unpackTable } from './table.ts';

/** The build writes it in: scripts/build/loader-plugin.ts. */
declare const __FAN_TABLE__: PackedTable;

/** For a page that keeps tags in a closed shadow root: `import('…/embed.js').then(({ watch }) => watch(root))`. */
export const watch = startLoader(unpackTable(__FAN_TABLE__), new URL(/* @vite-ignore */ '.', import.meta.url).href);
