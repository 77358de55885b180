/** One constructable sheet per text and document, shared by every shadow root that adopts it; a strict policy allows it. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();
/** What each shadow root has adopted, in order: a browser takes the sheets away when the root goes to another document. */
const adopted = new WeakMap<ShadowRoot, ReadonlySet<string>>();

/** A document takes only sheets that its own window has made. */
export function sheetFor(styles: string, page: Document = document): CSSStyleSheet {
  const known = sheets.get(page) ?? new Map<string, CSSStyleSheet>();
  sheets.set(page, known);
  const found = known.get(styles);
  if (found) return found;
  const sheet = new (page.defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(styles);
  known.set(styles, sheet);
  return sheet;
}

/** Adds these sheets, each once, and all earlier ones again where the root stands in another document now. */
export function adopt(root: ShadowRoot, styles: readonly string[]): void {
  const all = new Set([...(adopted.get(root) ?? []), ...styles]);
  adopted.set(root, all);
  root.adoptedStyleSheets = [...all].map((text) => sheetFor(text, root.ownerDocument));
}
