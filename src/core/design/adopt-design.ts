import baseStyles from './base.css?inline';
import tokenStyles from './tokens.css?inline';

function sheetOf(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}

const tokens = sheetOf(tokenStyles);
const base = sheetOf(baseStyles);

/**
 * Gives a shadow root the tokens and the ground that every element starts from, and the page the tokens' defaults, which
 * weigh nothing there: a page sets `--fan-*` wherever it likes.
 */
export function adoptDesign(root: ShadowRoot): void {
  const page = root.ownerDocument;
  if (!page.adoptedStyleSheets.includes(tokens)) page.adoptedStyleSheets = [tokens, ...page.adoptedStyleSheets];
  root.adoptedStyleSheets = [tokens, base, ...root.adoptedStyleSheets];
}
