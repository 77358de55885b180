import { policiesOf } from './examine-written.ts';
import type { WrittenTag } from './markup.ts';
import type { Policy } from './policy.ts';
import { isElement, type WrittenPage } from './written-page.ts';

/** An element as it stands on the page. */
export interface PlacedTag extends WrittenTag {
  element: Element;
}

/** The page that the doctor runs in. */
export interface LivePage extends WrittenPage {
  /** Elements of the platform, also in shadow roots that are open. */
  placed: readonly PlacedTag[];
}

/** What checks ask of tags other than elements. */
const others = new Set(['script', 'meta', 'iframe']);

/**
 * @param headers the page's own, where they could be read
 * @param met policies that have refused something here
 */
export function lookAtPage(headers: Headers | null, met: readonly Policy[]): LivePage {
  const all = [...document.querySelectorAll('*')].flatMap(withInside);
  const placed = all
    .filter(({ localName }) => isElement(localName))
    .map((element) => ({ ...written(element), element }));
  const tags = [...placed, ...all.filter(({ localName }) => others.has(localName)).map(written)];
  const policies = [...policiesOf(headers, tags), ...met];
  return { address: new URL(location.href), tags, headers, policies, placed };
}

function withInside(element: Element): Element[] {
  return [element, ...[...(element.shadowRoot?.querySelectorAll('*') ?? [])].flatMap(withInside)];
}

function written(element: Element): WrittenTag {
  const attributes = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]));
  // A browser hides the attribute, so that no style sheet can read it.
  if (element instanceof HTMLElement && element.nonce) attributes['nonce'] = element.nonce;
  return { tag: element.localName, attributes };
}
