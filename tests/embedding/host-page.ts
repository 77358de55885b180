import type { Addresses, Condition } from './condition.ts';
import { type ElementRow, markupOf } from './elements.ts';

/** The page of a condition: the probe first, then a cell with a heading for each element. */
export function pageOf(condition: Condition, rows: readonly ElementRow[], addresses: Addresses): string {
  const { quirks, html = '', head, scriptTag = plainTag, around = (tag: string) => tag, script = '' } = condition;
  const { host, nonce } = addresses;
  const cells = rows.map((row) => `<section><h2>${row.id}</h2>${around(markupOf(row))}</section>`);
  return `${quirks ? '' : '<!doctype html>'}<html lang="en" ${html}><head><meta charset="utf-8"><title>Host</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">
<script nonce="${nonce}" src="${host}/packages/axe-core/axe.min.js"></script>
<script nonce="${nonce}" src="${host}/probe.js"></script>
${head?.(addresses) ?? ''}${scriptTag(addresses)}</head>
<body>${cells.join('\n')}<script nonce="${nonce}">${script}</script></body></html>`;
}

const plainTag = ({ platform }: Addresses) => `<script type="module" src="${platform}/embed.js"></script>`;

/** The page around a frame with the page of a condition. */
export function framingPage(attributes: string, address: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Framing host</title><link rel="icon" href="data:,"></head>
<body style="margin: 0"><iframe ${attributes} src="${address}" style="border: 0; position: fixed; inset: 0; inline-size: 100vw; block-size: 100vh"></iframe></body></html>`;
}

/** A page that only embeds elements. */
export const plainPage = (body: string, platform: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<script type="module" src="${platform}/embed.js"></script></head><body>${body}</body></html>`;
