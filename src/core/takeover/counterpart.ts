/**
 * Finds React's node for a node of the served page. Both come from the same components, so it stands at the same
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

/** Every element below this one that matches, in their order, also those in shadow roots. */
export function everything(place: Element, selector = '*'): Element[] {
  const found: Element[] = [];
  const visit = (root: ParentNode) => {
    for (const each of root.querySelectorAll('*')) {
      if (each.localName !== 'style' && each.matches(selector)) found.push(each);
      if (each.shadowRoot) visit(each.shadowRoot);
    }
  };
  visit(place.shadowRoot ?? place);
  return found;
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

/** Figures change, and marks are added to a label: a node is found by its first words and its picture. */
const isSame = (one: Element, other: Element): boolean => nameOf(one) === nameOf(other);

function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? firstWords(element);
  return [element.localName, label.replaceAll(/[\d\s.,%]+/g, ''), element.querySelector('img')?.src ?? ''].join(' ');
}

function firstWords(element: Element): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = runOf(texts.currentNode);
    if (/\p{L}/u.test(text)) return text;
  }
  return '';
}

/** The text with its neighbours: React makes several texts of one that was served. */
function runOf(node: Node): string {
  let first = node;
  while (isText(first.previousSibling)) first = first.previousSibling;
  let run = '';
  for (let each: Node | null = first; isText(each); each = each.nextSibling) if (each instanceof Text) run += each.data;
  return run;
}

const isText = (node: Node | null): node is CharacterData => node instanceof CharacterData;
