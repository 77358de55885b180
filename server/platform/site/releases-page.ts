import { html, raw } from 'hono/html';
import type { Release } from './releases.ts';
import { styledPageHeaders } from './security-headers.ts';

const styles = `
:root { color-scheme: light dark; --ink: light-dark(#17131c, #f7f3fa); --paper: light-dark(#fbf9f6, #100e13);
  --tone: light-dark(#f1ece6, #1c1821); }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; font: 1rem/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: clamp(2rem, 6vw, 3.5rem); letter-spacing: -0.03em; line-height: 1.08; margin: 1rem 0; }
h2 { margin: 3rem 0 1rem; letter-spacing: -0.02em; }
a { color: inherit; overflow-wrap: anywhere; }
pre { overflow-x: auto; background: var(--tone); border-radius: 0.75rem; padding: 0.75rem 1rem; font-size: 0.85rem; }
details { margin: 0.5rem 0; }
summary { cursor: pointer; padding-block: 0.6rem; }
td, th { text-align: start; padding: 0.25rem 1rem 0.25rem 0; vertical-align: top; }
code { font-size: 0.85rem; overflow-wrap: anywhere; }`;

export const releasesPageHeaders = styledPageHeaders(styles);

/**
 * The page that lists the script's releases, for people who build pages.
 * @param releases the newest first
 * @param origin the platform's, without a slash at the end
 */
export async function releasesPage(releases: readonly Release[], origin: string): Promise<string> {
  const deprecations = releases[0]?.deprecations ?? [];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fanfare: releases of the script</title>
<style>${raw(styles)}</style>
</head>
<body>
<h1>Releases</h1>
<p><code>${origin}/embed.js</code> is always the newest. A page that names a version keeps it until two newer ones have come.
The same as data: <a href="/embed/releases.json">/embed/releases.json</a>.</p>
<h2>Deprecated</h2>
${
  deprecations.length === 0
    ? html`<p>Nothing at the moment.</p>`
    : html`<table><tr><th>What</th><th>Since</th><th>Gone in</th><th>Instead</th></tr>
${deprecations.map(({ what, since, until, instead }) => html`<tr><td><code>${what}</code></td><td>${since}</td><td>${until}</td><td>${instead}</td></tr>`)}
</table>`
}
${releases.map((release) => releaseSection(release, origin))}
</body>
</html>`;
}

function releaseSection({ version, builtAt, files }: Release, origin: string) {
  const address = `${origin}/embed/${version}`;
  const tag = `<script type="module" src="${address}/embed.js"\n  integrity="${files['embed.js']}" crossorigin></script>`;
  return html`<h2>${version}</h2>
<p>Built <time datetime="${builtAt}">${builtAt.slice(0, 10)}</time>.
<a href="${address}/integrity.json">Hashes of all its files</a></p>
<pre>${tag}</pre>
<details><summary>${Object.keys(files).length} files</summary>
<table>${Object.entries(files).map(([file, hash]) => html`<tr><td><a href="${address}/${file}">${file}</a></td><td><code>${hash}</code></td></tr>`)}</table>
</details>`;
}
