import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { show } from '../../../tests/browser/harness.ts';
import { adoptDesign } from '../design/adopt-design.ts';

const sheets = import.meta.glob<string>('./**/*.css', { query: '?inline', import: 'default', eager: true });
let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  root = undefined;
});

interface Find {
  <Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag];
  (selector: string): HTMLElement;
}

export interface Kit {
  /** The shadow root that the components stand in, as in an element. */
  shadow: ShadowRoot;
  find: Find;
  render(node: ReactNode): void;
}

/** Renders components in a shadow root with the tokens and all style sheets of the kit, as an element does. */
export function renderKit(node: ReactNode): Kit {
  const shadow = show('<div lang="en"></div>').attachShadow({ mode: 'open' });
  adoptDesign(shadow);
  for (const text of Object.values(sheets)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    shadow.adoptedStyleSheets.push(sheet);
  }
  const find: Find = (selector: string) => {
    const found = shadow.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`Nothing here is ${selector}`);
    return found;
  };
  const place = document.createElement('div');
  shadow.append(place);
  const created = createRoot(place);
  root = created;
  const render = (next: ReactNode) => flushSync(() => created.render(next));
  render(node);
  return {
    shadow,
    render,
    find,
  };
}
