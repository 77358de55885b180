import type { KeyboardEvent } from 'react';
import { isComposing } from './composing.ts';

/** Keys that write text, without a modifier, stay inside the element: outside they look as if they were pressed on the tag. */
function stayInside({ nativeEvent }: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = nativeEvent;
  const writes = isComposing(nativeEvent) || (key.length === 1 && !ctrlKey && !metaKey && !altKey);
  if (writes) nativeEvent.stopPropagation();
}

/**
 * The handlers of a text field. A page with shortcuts does not see that a key was typed into a field in a shadow root, and would
 * take it. Escape, Tab, Enter and combinations are passed to the page.
 */
export const typedKeys = { onKeyDown: stayInside, onKeyPress: stayInside, onKeyUp: stayInside };
