import type { FragmentNode } from '../../../server/platform/site/fragment/rendered-fragment.ts';

const html = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';

/** Tags and attributes that run code, or load anything but a picture. A first screen must have none: it is data that no hash protects. */
const refusedTags =
  /^(script|style|link|meta|base|iframe|frame|object|embed|template|slot|portal|fencedframe|use|image)$/i;
const refusedAttributes = /^(on|srcdoc|action|formaction|xlink|xmlns|is$)/i;
const refusedValues = /^\s*(?!https?:|data:image\/)[\w+.-]+:/i;

/** An attribute that names an address; `srcset` those of a picture's files. */
const isRefused = (name: string, value: string): boolean =>
  (name === 'srcset' ? value.split(', ') : [value]).some((address) => refusedValues.test(address));

/** Builds the nodes of a first screen. A strict policy allows it: no text is made into HTML, and no style attribute is set. */
export function buildTree(nodes: readonly FragmentNode[], page: Document, space = html): Node[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return page.createTextNode(node);
    const [tag, attributes, ...content] = node;
    if (refusedTags.test(tag)) return [];
    const own = tag === 'svg' ? svg : space;
    const made = page.createElementNS(own, tag) as HTMLElement | SVGElement;
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name === 'style') made.style.cssText = value;
      else if (
        !refusedAttributes.test(name) &&
        !(/^(href|src|srcset)$/.test(name.toLowerCase()) && isRefused(name.toLowerCase(), value))
      )
        made.setAttribute(name, value);
    }
    made.append(...buildTree(content, page, own));
    return made;
  });
}
