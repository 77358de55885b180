import { hash } from 'node:crypto';
import { html } from 'hono/html';
import type { Language } from '../platform/http/contract.ts';
import { escapeHtml } from '../platform/text/escape-html.ts';
import type { Card } from './card.ts';
import type { CardTheme } from './contract.ts';
import { pathOf } from './subject.ts';

export interface CardPage {
  html: string;
  /** The only style element that the policy allows. */
  styleHash: string;
}

/**
 * A card as a page with all its content in the HTML, so that it also works without scripts. Its only control is a link
 * that opens the platform in a new tab.
 * @param shell the built page, `dist/oembed/card.html`
 */
export async function renderCard(
  shell: string,
  card: Card,
  { origin, language, theme }: { origin: string; language: Language; theme: CardTheme | null },
): Promise<CardPage> {
  const style = styleOf(card);
  const markup = await cardMarkup(card, origin);
  const head = `<title>${escapeHtml(card.name)}</title>\n    <style>${style}</style>`;
  const page = shell
    .replace('<html lang="en">', `<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>`)
    .replace('<title>Card</title>', () => head)
    .replace('<body></body>', () => `<body>${markup}</body>`);
  return { html: page, styleHash: `sha256-${hash('sha256', style, 'base64')}` };
}

/** The styles that differ between cards; `style` attributes would need a weaker policy. */
function styleOf({ accent, picture, leaders }: Card): string {
  const shares = leaders.map(({ share }, index) => `.leader:nth-child(${index + 1}){--share:${share.toFixed(4)}}`);
  const accentRule = accent ? `:root{--fan-accent:${accent}}` : '';
  const ground = picture ? `.card-picture{background:${picture.colour}}` : '';
  return [accentRule, ground, ...shares].join('');
}

function cardMarkup({ subject, name, over, lines, count, action, picture, leaders, isLive }: Card, origin: string) {
  const [before = '', after = ''] = count?.words.split(count.number) ?? [];
  return html`<article class="card card-${subject.kind}" data-vote="${isLive ? subject.id : ''}">
      ${picture ? html`<img class="card-picture" src="${picture.url}" alt="" width="${picture.width}" height="${picture.height}">` : ''}
      <div class="card-text">
        ${over ? html`<p class="card-over">${over}</p>` : ''}
        <h1><a href="${origin}${pathOf(subject)}" target="_blank" rel="noopener">${name}</a></h1>
        ${lines.map((line) => html`<p class="card-line">${line}</p>`)}
        ${count ? html`<p class="card-line">${before}<span class="card-total">${count.number}</span>${after}</p>` : ''}
        ${
          leaders.length > 0
            ? html`<ol class="leaders">${leaders.map(
                ({ candidateId, rank, name: leader, portrait, share }) =>
                  html`<li class="leader" data-candidate="${candidateId}"><span class="leader-rank">${rank}</span><img src="${portrait.url}" alt="" width="32" height="32"><span class="leader-name">${leader}</span><span class="leader-share">${percent(share)}</span></li>`,
              )}</ol>`
            : ''
        }
        <p class="card-action" aria-hidden="true">${action}</p>
      </div>
    </article>`;
}

/** `card.ts` writes the same text when counts change. */
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** The HTML that the consumer inserts: it contains nothing that WordPress and others remove. */
export function frameMarkup(src: string, title: string, width: number, height: number): string {
  return `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" title="${escapeHtml(title)}" frameborder="0" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" style="border:0;max-width:100%"></iframe>`;
}
