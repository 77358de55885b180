import { startLoader } from './loader.ts';
import type { LoaderTable } from './table.ts';

/** Inserted at build time: scripts/build/plugins/loader-plugin.ts. */
declare const __FAN_TABLE__: LoaderTable;

const base = new URL(/* @vite-ignore */ '.', import.meta.url).href;
// Shows why an embed doesn't work: docs/embedding.md, "Troubleshooting".
if (/[?&]fan-debug/.test(location.search)) void import(/* @vite-ignore */ base + 'doctor.js');

/** For a page with tags in a closed shadow root: `import('…/embed.js').then(({ watch }) => watch(root))`. */
export const watch = startLoader(
  __FAN_TABLE__,
  base,
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
);
