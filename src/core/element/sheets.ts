const sheets = new Map<string, CSSStyleSheet>();

/** One constructable sheet per text, shared by every shadow root that adopts it; a strict policy allows it. */
export function sheetFor(styles: string): CSSStyleSheet {
  const known = sheets.get(styles);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  sheets.set(styles, sheet);
  return sheet;
}
