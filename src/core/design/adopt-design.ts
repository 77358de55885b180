import { adopt, sheetFor } from '../element/view/sheets.ts';
import baseStyles from './base.css?inline';
import tokenStyles from './tokens.css?inline';

/**
 * Adds the tokens and base.css to a shadow root, and the tokens' defaults to the page with zero specificity, so that a
 * page can set `--fan-*` anywhere.
 */
export function adoptDesign(root: ShadowRoot): void {
  const page = root.ownerDocument;
  const tokens = sheetFor(tokenStyles, page);
  if (!page.adoptedStyleSheets.includes(tokens)) page.adoptedStyleSheets = [tokens, ...page.adoptedStyleSheets];
  adopt(root, [tokenStyles, baseStyles]);
}
