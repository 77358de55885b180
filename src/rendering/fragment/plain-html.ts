import type { FragmentNode } from '../../../server/platform/site/fragment/rendered-fragment.ts';

type Attributes = Readonly<Record<string, string>>;

/** Elements without a use when there are no scripts and style sheets: they are removed with their content. */
const dropped =
  /^(svg|img|picture|video|audio|canvas|script|style|template|dialog|input|textarea|select|meter|progress)$/;
const droppedRoles = /^(tablist|tab|status|alert)$/;
/** Elements that keep their meaning without style sheets. All others are removed, but not their content. */
const blocks =
  /^(h[1-6]|p|ul|ol|li|dl|dt|dd|blockquote|table|caption|thead|tbody|tfoot|tr|th|td|details|summary|section|article)$/;
const inline = /^(a|time|strong|em|b|i|code|bdi)$/;
const empty = /^(br|hr)$/;
/** A container of texts alone becomes a paragraph. */
const containers = /^(div|header|footer|nav|figure|figcaption|main|aside|form|fieldset|legend|label)$/;
const ownRoles: Readonly<Record<string, string>> = { list: 'ul', listitem: 'li' };
const allowedAttributes = ['lang', 'dir', 'datetime', 'start', 'scope'];

/**
 * A rendered element as HTML for a page that has neither its scripts nor its style sheets: headings, texts, lists, tables, times
 * and links, without classes, ids and pictures. Nothing in it runs, and every text is escaped.
 */
export function plainHtml(nodes: readonly FragmentNode[]): string {
  return textOf(nodes).trim();
}

/** Elements that stood apart by their style stand apart by a space; texts have their own. */
function textOf(nodes: readonly FragmentNode[]): string {
  let html = '';
  let isAfterElement = false;
  for (const node of nodes) {
    const part = written(node);
    if (part === '') continue;
    const isElement = typeof node !== 'string';
    html += isElement && isAfterElement ? ` ${part}` : part;
    isAfterElement = isElement;
  }
  return html.replaceAll(/\s+/g, ' ');
}

function written(node: FragmentNode): string {
  if (typeof node === 'string') return escaped(node);
  const [name, ownAttributes, ...content] = node;
  const attributes = ownAttributes || {};
  if (isDropped(name, attributes)) return '';
  const tag = ownRoles[attributes['role'] ?? ''] ?? name;
  if (empty.test(tag)) return `<${tag}>`;
  const inside = textOf(content);
  if (inside.trim() === '') return '';
  // A button of a few words names an action, which does not work here; others show a candidate or a round.
  if (tag === 'button') return textsIn(content) > 1 ? inside : '';
  if (inline.test(tag)) return `<${tag}${attributesOf(tag, attributes)}>${inside}</${tag}>`;
  if (blocks.test(tag)) return `<${tag}${attributesOf(tag, attributes)}>${inside.trim()}</${tag}>`;
  return containers.test(tag) && !hasBlocks(inside) ? `<p>${inside.trim()}</p>` : inside;
}

const isDropped = (tag: string, attributes: Attributes): boolean =>
  dropped.test(tag) ||
  droppedRoles.test(attributes['role'] ?? '') ||
  'hidden' in attributes ||
  'popover' in attributes ||
  attributes['aria-hidden'] === 'true';

const hasBlocks = (html: string): boolean =>
  /<(?:h[1-6]|p|ul|ol|li|dl|dt|dd|blockquote|table|caption|t\w+|details|summary|section|article|hr)[ >]/.test(html);

function textsIn(content: readonly FragmentNode[]): number {
  return content.reduce<number>((sum, node) => {
    if (typeof node === 'string') return sum + (node.trim() === '' ? 0 : 1);
    const [tag, attributes, ...inner] = node;
    return isDropped(tag, attributes || {}) ? sum : sum + textsIn(inner);
  }, 0);
}

function attributesOf(tag: string, attributes: Attributes): string {
  // React writes `dateTime`.
  const named = Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value] as const);
  const all = named.filter(
    ([name, value]) =>
      allowedAttributes.includes(name) || (tag === 'a' && name === 'href' && /^https?:\/\//i.test(value)),
  );
  return all.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
