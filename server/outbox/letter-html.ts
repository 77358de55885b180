import { escapeHtml } from '../platform/text/escape-html.ts';
import type { Letter, LetterRow } from './letter.ts';

/*
 * HTML for mail clients: their style is in attributes, since several drop the head; the style in the head is for dark screens alone.
 */

/** A mail as HTML. Nothing in it is loaded from elsewhere. */
export function letterHtml(letter: Letter): string {
  const { language, subject, heading, paragraphs, code, tables, quote, notes, link, foot, unsubscribe } = letter;
  const body = [
    `<p style="${brandStyle}" class="brand">Fanfare</p>`,
    heading === null ? '' : `<h1 dir="auto" style="${headingStyle}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(text, text === code ? codeStyle : textStyle)),
    ...tables.map(table),
    quote === null ? '' : `<blockquote dir="auto" class="line" style="${quoteStyle}">${lines(quote)}</blockquote>`,
    ...notes.map((text) => paragraph(text, mutedStyle, 'muted')),
    link === null
      ? ''
      : `<p style="margin:24px 0"><a class="button" style="${buttonStyle}" href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`,
    `<div class="line" style="border-top:${line};margin-top:32px;padding-top:16px">`,
    ...foot.map((text) => paragraph(text, footStyle, 'muted')),
    unsubscribe === null
      ? ''
      : `<p style="${footStyle}"><a class="link" style="${linkStyle}" href="${escapeHtml(unsubscribe.url)}">${escapeHtml(unsubscribe.text)}</a></p>`,
    '</div>',
  ];
  return [
    `<!doctype html><html lang="${language}" dir="ltr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>${darkStyle}</style></head><body class="page" style="margin:0;padding:0;${pageColours}">`,
    `<div style="${pageStyle};word-break:${language === 'ko' ? 'keep-all' : 'normal'}">${body.join('')}</div></body></html>`,
  ].join('');
}

const paragraph = (text: string, style: string, name?: string): string =>
  `<p dir="auto"${name === undefined ? '' : ` class="${name}"`} style="${style}">${lines(text)}</p>`;

const table = (rows: readonly LetterRow[]): string =>
  `<table style="width:100%;border-collapse:collapse;margin:0 0 24px">${rows.map(rowHtml).join('')}</table>`;

function rowHtml({ name, value, note, href, isTotal = false }: LetterRow): string {
  const weight = `font-weight:${isTotal ? 700 : 400}`;
  const more =
    note === undefined
      ? ''
      : `<br><span class="muted" style="${noteStyle};white-space:normal">${escapeHtml(note)}</span>`;
  const shown = isWebAddress(href)
    ? `<a class="link" style="${linkStyle}" href="${escapeHtml(href)}">${escapeHtml(value)}</a>`
    : escapeHtml(value);
  const nameStyle = `${cellStyle};text-align:left;${wrapOf(name, 16)};${weight}`;
  const valueStyle = `${cellStyle};text-align:right;padding-left:16px;${wrapOf(value, 20)};${weight}`;
  return `<tr><th scope="row" dir="auto" class="line" style="${nameStyle}">${escapeHtml(name)}${more}</th><td dir="auto" class="line" style="${valueStyle}">${shown}</td></tr>`;
}

/** A short text stays on one line, regardless of the text beside it. @param maxWidth its width; a Chinese, Japanese or Korean sign has two */
function wrapOf(text: string, maxWidth: number): string {
  const width = text.length + (text.match(/[\u1100-\ud7ff\uff00-\uffef]/g)?.length ?? 0);
  return width > maxWidth ? 'overflow-wrap:anywhere' : 'white-space:nowrap';
}

const isWebAddress = (href: string | undefined): href is string =>
  /^https?:$/.test(URL.parse(href ?? '')?.protocol ?? '');

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const line = '1px solid #e4e0e8';
const muted = 'color:#5f5a66';
const pageColours = 'background:#ffffff;color:#1d1b1f';
const pageStyle = `box-sizing:border-box;max-width:600px;margin:0 auto;padding:24px 20px;font-family:-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Malgun Gothic','Hiragino Sans','Yu Gothic',system-ui,sans-serif;font-size:16px;line-height:1.6;overflow-wrap:anywhere`;
const brandStyle = 'margin:0 0 24px;font-size:18px;font-weight:800;color:#c92a1d';
const headingStyle = 'margin:0 0 16px;font-size:22px;line-height:1.35;font-weight:700';
const textStyle = 'margin:0 0 16px';
const codeStyle = 'margin:24px 0;font-size:32px;font-weight:700;letter-spacing:6px';
const mutedStyle = `margin:0 0 16px;font-size:14px;${muted}`;
const noteStyle = `font-size:14px;${muted}`;
const footStyle = `margin:0 0 8px;font-size:13px;line-height:1.5;${muted}`;
const cellStyle = `border-bottom:${line};padding:10px 0;vertical-align:top`;
const quoteStyle = 'margin:0 0 24px;padding:4px 0 4px 16px;border-left:3px solid #c92a1d';
const linkStyle = 'color:#c92a1d';
const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:24px;background:#1d1b1f;color:#ffffff;font-weight:700;text-decoration:none';

/** `!important`, since the light colours are in attributes. */
const darkStyle = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.page{background:#161418!important;color:#f3f0f5!important}',
  '.muted{color:#b4adbd!important}',
  '.line{border-color:#4a4452!important}',
  '.brand,.link{color:#ff8a7e!important}',
  '.button{background:#f3f0f5!important;color:#161418!important}',
  '}',
].join('');
