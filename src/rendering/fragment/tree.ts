import type { FragmentNode } from '../../../server/platform/site/fragment/rendered-fragment.ts';

type Open = { tag: string; attributes: Record<string, string> | 0; content: FragmentNode[] };

/** A comment, a tag or a text, as `react-dom/server` writes them. */
const parts = /<!--.*?-->|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gs;
const attribute = /([^\s=]+)(?:="([^"]*)")?/g;

/**
 * Reads the HTML of `react-dom/server` into a tree: each tag is closed, and `<`, `>` and quotes in texts are escaped.
 * @throws when it is not such HTML
 */
export function treeOf(html: string): FragmentNode[] {
  const root: FragmentNode[] = [];
  const open: Open[] = [];
  const here = () => open.at(-1)?.content ?? root;
  for (const [whole, closes, tag, attributes = '', isEmpty] of html.matchAll(parts)) {
    if (tag === undefined) addText(here(), whole);
    else if (closes) {
      const done = open.pop();
      if (done?.tag !== tag) throw new Error(`<${done?.tag}> ends with </${tag}>`);
      here().push([done.tag, done.attributes, ...done.content]);
    } else if (isEmpty) here().push([tag, readAttributes(attributes)]);
    else open.push({ tag, attributes: readAttributes(attributes), content: [] });
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.tag}> does not end`);
  return root;
}

/** React separates neighbouring texts with comments. They stay apart: letters of one text may stand closer together. */
function addText(content: FragmentNode[], whole: string): void {
  if (!whole.startsWith('<!--')) content.push(unescaped(whole));
}

function readAttributes(text: string): Record<string, string> | 0 {
  const found = [...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, unescaped(value)]);
  return found.length > 0 ? Object.fromEntries(found) : 0;
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Every element of a tree. */
export function* elementsOf(nodes: readonly FragmentNode[]): Generator<Exclude<FragmentNode, string>> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    yield node;
    const [, , ...content] = node;
    yield* elementsOf(content);
  }
}
