/** A start tag in a page's text or on a live page. */
export interface WrittenTag {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** Written as `<fan-vote />`, which HTML parses as an open tag. */
  selfClosing?: boolean;
}

/** A comment, or a start tag: name, attributes, and its end. */
const startTag = /<!--[\s\S]*?(?:-->|$)|<([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
/** Elements whose text is not parsed as markup. */
const rawText = new Set(['script', 'style', 'textarea', 'title', 'template', 'noscript']);
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** The start tags of a page's text in order, without those in scripts, comments and templates. */
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

/** HTML keeps the first of two attributes with one name. */
function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(attribute)].map(([, name = '', double, single, bare]): [string, string] => [
    name.toLowerCase(),
    (double ?? single ?? bare ?? '').replaceAll(/&(?:amp|quot|#39|apos|lt|gt);/g, (entity) => entities[entity] ?? ''),
  ]);
  return Object.fromEntries(found.toReversed());
}
