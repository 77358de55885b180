/** One constructable style sheet per text and document, shared by all shadow roots; a strict policy allows it. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();
/**
 * The sheets that each shadow root has adopted, in order: browsers drop them when the root moves to another document.
 */
const adopted = new WeakMap<ShadowRoot, ReadonlySet<string>>();

/** A document accepts only sheets created in its own window. */
export function sheetFor(styles: string, page: Document = document): CSSStyleSheet {
  const ofPage = sheets.get(page) ?? new Map<string, CSSStyleSheet>();
  sheets.set(page, ofPage);
  const found = ofPage.get(styles);
  if (found) return found;
  const sheet = new (page.defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(styles);
  ofPage.set(styles, sheet);
  return sheet;
}

/** Adds these sheets, each once, and restores earlier ones if the root is in another document now. */
export function adopt(root: ShadowRoot, styles: readonly string[]): void {
  const all = new Set([...(adopted.get(root) ?? []), ...styles]);
  adopted.set(root, all);
  // A first screen has its own sheets until React takes over its nodes.
  if (root.served) return;
  root.adoptedStyleSheets = [...all].map((text) => sheetFor(text, root.ownerDocument));
}
