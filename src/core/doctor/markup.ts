/** A start tag as it is written, or as it stands on the page. */
export interface WrittenTag {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** Written as `<fan-vote />`, which HTML reads as an open tag. */
  selfClosing?: boolean;
}

/** A comment, or a start tag: name, attributes, and what closes it. */
const startTag = /<!--[\s\S]*?(?:-->|$)|<([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
/** Their text is no markup. */
const rawText = new Set(['script', 'style', 'textarea', 'title', 'template', 'noscript']);
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** The start tags of a page's text, in their order. What stands in scripts, comments and templates is no tag. */
export function readMarkup(html: string): WrittenTag[] {
  const found: WrittenTag[] = [];
  startTag.lastIndex = 0;
  for (let match = startTag.exec(html); match !== null; match = startTag.exec(html)) {
    const [, name, attributes = '', slash] = match;
    if (name === undefined) continue;
    const tag = name.toLowerCase();
    found.push({ tag, attributes: readAttributes(attributes), ...(slash === '/' && { selfClosing: true }) });
    if (rawText.has(tag)) startTag.lastIndex = endOf(tag, html, startTag.lastIndex);
  }
  return found;
}

function endOf(tag: string, html: string, from: number): number {
  const end = html.toLowerCase().indexOf(`</${tag}`, from);
  return end < 0 ? html.length : end;
}

/** The first of two attributes with one name counts, as in HTML. */
function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(attribute)].map(([, name = '', double, single, bare]): [string, string] => [
    name.toLowerCase(),
    (double ?? single ?? bare ?? '').replaceAll(/&(?:amp|quot|#39|apos|lt|gt);/g, (entity) => entities[entity] ?? ''),
  ]);
  return Object.fromEntries(found.toReversed());
}
