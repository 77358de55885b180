import { policiesOf } from './examine-written.ts';
import type { WrittenTag } from './markup.ts';
import type { Policy } from './policy.ts';
import { isElement, type WrittenPage } from './written-page.ts';

/** An element on the page. */
export interface PlacedTag extends WrittenTag {
  element: Element;
}

/** The page that the doctor runs in. */
export interface LivePage extends WrittenPage {
  /** The platform's elements, also in open shadow roots. */
  placed: readonly PlacedTag[];
}

/** The input of the checks, besides elements. */
const others = 'script, meta, iframe, [lang]';

/**
 * @param headers the page's, if they could be read
 * @param met policies that already blocked something here
 */
export function readLivePage(headers: Headers | null, met: readonly Policy[]): LivePage {
  const all = [...document.querySelectorAll('*')].flatMap(withInside);
  const placed = all
    .filter(({ localName }) => isElement(localName))
    .map((element) => ({ ...written(element), element }));
  const tags = [
    ...placed,
    ...all.filter((element) => !isElement(element.localName) && element.matches(others)).map(written),
  ];
  const policies = [...policiesOf(headers, tags), ...met];
  return { address: new URL(location.href), tags, headers, policies, placed };
}

function withInside(element: Element): Element[] {
  return [element, ...[...(element.shadowRoot?.querySelectorAll('*') ?? [])].flatMap(withInside)];
}

function written(element: Element): WrittenTag {
  const attributes = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]));
  // Browsers hide the nonce attribute, so that style sheets can't read it.
  if (element instanceof HTMLElement && element.nonce) attributes['nonce'] = element.nonce;
  return { tag: element.localName, attributes };
}
