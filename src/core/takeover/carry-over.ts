import { counterpartOf, everything } from './counterpart.ts';

/**
 * What the reader has done in what was served: the focus, typed text, opened details, scrolled rows, and the last press.
 * @param pressed the last thing in it that was pressed
 * @param scrolled where that is known: to look for it needs the layout of the page
 * @returns does it again in what React has drawn, once that is visible
 */
export function carryOver(
  served: HTMLElement,
  drawn: HTMLElement,
  pressed: Element | undefined,
  scrolled: Iterable<Element> = everything(served),
): () => void {
  const steps: (() => void)[] = [];
  const find = (node: Element) => counterpartOf(node, served, drawn);
  for (const node of scrolled) {
    const { scrollLeft, scrollTop } = node;
    if (scrollLeft > 0 || scrollTop > 0)
      steps.push(() => find(node)?.scrollTo({ left: scrollLeft, top: scrollTop, behavior: 'instant' }));
  }
  for (const node of everything(served, 'details, input, textarea')) {
    const changed = changeOf(node);
    if (changed) steps.push(() => changed(find(node)));
  }
  const focused = focusIn(served);
  if (focused) steps.push(() => focus(find(focused), focused));
  if (pressed && served.contains(outermost(pressed, served.getRootNode())))
    steps.push(() => press(find(pressed), pressed));
  // What stands in the document alone has a place.
  const found = steps.map((step) => step);
  return () => found.forEach((step) => step());
}

/** What has to be repeated of a field or a disclosure; null for nothing. */
function changeOf(node: Element): ((drawn: Element | null) => void) | null {
  if (node instanceof HTMLDetailsElement && node.open !== node.hasAttribute('open')) {
    return (drawn) => drawn instanceof HTMLDetailsElement && drawn.toggleAttribute('open', node.open);
  }
  if (!(node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)) return null;
  if (node instanceof HTMLInputElement && /^(radio|checkbox)$/.test(node.type)) {
    const isNew = node.checked && !node.defaultChecked;
    return isNew ? (drawn) => drawn instanceof HTMLInputElement && drawn.click() : null;
  }
  return node.value === node.defaultValue ? null : (drawn) => type(drawn, node.value);
}

/** React follows the value only through its own setter. */
function type(field: Element | null, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

function focusIn(served: HTMLElement): Element | null {
  const root = served.getRootNode();
  let active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  if (!active || !served.contains(active)) return null;
  while (active.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

function focus(drawn: HTMLElement | null, before: Element): void {
  drawn?.focus({ preventScroll: true });
  if (!(drawn instanceof HTMLInputElement && before instanceof HTMLInputElement)) return;
  // Fields for figures and dates have no selection.
  if (before.selectionStart !== null) drawn.setSelectionRange(before.selectionStart, before.selectionEnd);
}

function press(drawn: HTMLElement | null, pressed: Element): void {
  if (drawn instanceof HTMLFormElement) drawn.requestSubmit();
  // A field has been carried over already.
  else if (!pressed.matches('input, textarea')) drawn?.click();
}

/** The node itself, or the tag in this root that holds it in its shadow root. */
function outermost(node: Element, within: Node): Element {
  const root = node.getRootNode();
  return root instanceof ShadowRoot && root !== within ? outermost(root.host, within) : node;
}
