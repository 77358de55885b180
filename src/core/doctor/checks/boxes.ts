import type { Finding } from '../findings.ts';
import type { LivePage } from '../live-page.ts';

/** Finds elements that the host page itself hides, for example by a size of 0. */
export function checkBoxes({ placed }: LivePage): Finding[] {
  return placed.flatMap(({ tag, element }) => {
    const finding = checkBox(tag, element);
    return finding === null ? [] : [finding];
  });
}

function checkBox(tag: string, element: Element): Finding | null {
  const around = [...ancestors(element)];
  const hiding = around.find((one) => getComputedStyle(one).display === 'none');
  const hasBox = getComputedStyle(element).display !== 'contents';
  if (hiding || (hasBox && !element.checkVisibility())) {
    return { name: 'hidden', values: { tag, by: nameOf(hiding ?? element.parentElement ?? element) } };
  }
  if (getComputedStyle(element).visibility !== 'visible')
    return { name: 'invisible', values: { tag, by: 'visibility' } };
  const faded = around.find((one) => getComputedStyle(one).opacity === '0');
  if (faded) return { name: 'invisible', values: { tag, by: `opacity: 0 (${nameOf(faded)})` } };
  // Without its script an element is as large as its children, so its size says nothing.
  return hasBox && customElements.get(tag) ? checkSize(tag, element, around) : null;
}

/** The element, or an ancestor that clips it, has no width or no height. */
function checkSize(tag: string, element: Element, around: readonly Element[]): Finding | null {
  const cutting = around.slice(1).filter((one) => /hidden|clip/.test(getComputedStyle(one).overflow));
  const empty = [element, ...cutting].find((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < 1 || height < 1;
  });
  if (!empty) return null;
  const { width, height } = empty.getBoundingClientRect();
  const size = width < 1 ? 'inline-size: 100%' : 'block-size: auto';
  return {
    name: 'zeroBox',
    values: {
      tag,
      by: nameOf(empty),
      box: `${Math.round(width)} × ${Math.round(height)}`,
      line: `${nameOf(empty)} { ${size}; }`,
    },
  };
}

/** The element and its ancestors, across shadow roots. */
export function* ancestors(element: Element): Generator<Element> {
  for (let one: Element | null = element; one !== null; one = parentOf(one)) yield one;
}

function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** As a CSS selector. */
function nameOf(element: Element): string {
  const [name] = element.classList;
  if (element.id !== '') return `${element.localName}#${element.id}`;
  return name === undefined ? element.localName : `${element.localName}.${name}`;
}
