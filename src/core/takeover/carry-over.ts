import { counterpartOf, everything } from './counterpart.ts';

/**
 * Copies a reader's actions from the served HTML to the one that React has drawn: focus, typed text, opened details, scroll
 * positions, and the last press. Reads them now, while the served HTML is still in the document.
 * @param pressed the last element in `served` that the reader pressed
 * @param scrolled the scrolled elements, if the caller knows them: to find them forces a layout of the page
 * @returns repeats the actions; call it once `drawn` is visible
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
  return () => steps.forEach((step) => step());
}

/** Repeats a reader's change of a field or of `<details>`; null if there is no change. */
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

/** React replaces the `value` setter of each field: only the prototype's setter with an event makes it notice the new text. */
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

function focus(drawn: HTMLElement | null, served: Element): void {
  drawn?.focus({ preventScroll: true });
  if (!(drawn instanceof HTMLInputElement && served instanceof HTMLInputElement)) return;
  // Fields for numbers and dates have no selection.
  if (served.selectionStart !== null) drawn.setSelectionRange(served.selectionStart, served.selectionEnd);
}

function press(drawn: HTMLElement | null, pressed: Element): void {
  if (drawn instanceof HTMLFormElement) drawn.requestSubmit();
  // Fields were copied by `changeOf`.
  else if (!pressed.matches('input, textarea')) drawn?.click();
}

/** The node itself, or the element of the root `within` whose shadow root contains it. */
function outermost(node: Element, within: Node): Element {
  const root = node.getRootNode();
  return root instanceof ShadowRoot && root !== within ? outermost(root.host, within) : node;
}
