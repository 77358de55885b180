import { adopt, sheetFor } from '../element/sheets.ts';
import baseStyles from './base.css?inline';
import tokenStyles from './tokens.css?inline';

/**
 * Gives a shadow root the tokens and the ground that every element starts from, and the page the tokens' defaults, which
 * weigh nothing there: a page sets `--fan-*` wherever it likes.
 */
export function adoptDesign(root: ShadowRoot): void {
  const page = root.ownerDocument;
  const tokens = sheetFor(tokenStyles, page);
  if (!page.adoptedStyleSheets.includes(tokens)) page.adoptedStyleSheets = [tokens, ...page.adoptedStyleSheets];
  adopt(root, [tokenStyles, baseStyles]);
}
