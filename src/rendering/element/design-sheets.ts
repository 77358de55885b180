import base from '../../core/design/base.css?inline';
import tokens from '../../core/design/tokens.css?inline';

/** As `adoptDesign` adds them to each shadow root. */
export const designSheets: readonly string[] = [tokens, base];
