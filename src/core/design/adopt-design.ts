import { sheetFor } from '../element/sheets.ts';
import baseStyles from './base.css?inline';
import tokenStyles from './tokens.css?inline';

/**
 * Gives a shadow root the tokens and the ground that every element starts from, and the page the tokens' defaults, which
 * weigh nothing there: a page sets `--fan-*` wherever it likes.
 */
export function adoptDesign(root: ShadowRoot): void {
  // Made here, not when this file is evaluated: a server that renders pages evaluates it too, and has no sheets.
  const [tokens, base] = [sheetFor(tokenStyles), sheetFor(baseStyles)];
  const page = root.ownerDocument;
  if (!page.adoptedStyleSheets.includes(tokens)) page.adoptedStyleSheets = [tokens, ...page.adoptedStyleSheets];
  root.adoptedStyleSheets = [tokens, base, ...root.adoptedStyleSheets];
}
