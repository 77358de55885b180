/**
 * Finds what React has drawn for a node of the served page. Both come from the same components, so it stands at the same
 * place; where something has changed meanwhile, it is the one thing of its kind with the same name.
 */
export function counterpartOf(node: Element, served: Element, drawn: Element): HTMLElement | null {
  const found = pathTo(node, served)?.reduce<Element | null>(
    (place, index) => (place && (childrenOf(place)[index] ?? null)) || null,
    drawn,
  );
  if (found instanceof HTMLElement && isSame(found, node)) return found;
  const alike = everything(drawn).filter((each) => each instanceof HTMLElement && isSame(each, node));
  return alike.length === 1 ? (alike[0] as HTMLElement) : null;
}

/** Every element below this one, also those in shadow roots. */
export function everything(place: Element): Element[] {
  return childrenOf(place).flatMap((child) => [child, ...everything(child)]);
}

/** The children that are drawn: an element's are in its shadow root, behind its style sheet. */
function childrenOf(place: Element): Element[] {
  return [...(place.shadowRoot ?? place).children].filter((child) => child.localName !== 'style');
}

function pathTo(node: Element, root: Element): number[] | null {
  const path: number[] = [];
  for (let at = node; at !== root; ) {
    const parent: Node | null = at.parentNode;
    const place = parent instanceof ShadowRoot ? parent.host : parent;
    if (!(place instanceof Element)) return null;
    path.unshift(childrenOf(place).indexOf(at));
    at = place;
  }
  return path;
}

/** Figures go on, and marks are added to a label: a thing is known by its first words and its picture. */
const isSame = (one: Element, other: Element): boolean => nameOf(one) === nameOf(other);

function nameOf(element: Element): string {
  const said = element.getAttribute('aria-label') ?? firstWords(element);
  return [element.localName, said.replaceAll(/[\d.,%]+/g, ''), element.querySelector('img')?.src ?? ''].join(' ');
}

function firstWords(element: Element): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? '';
    if (/\p{L}/u.test(text)) return text;
  }
  return '';
}
