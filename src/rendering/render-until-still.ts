import { renderToString } from 'react-dom/server';
import type { RenderedElements } from './element/rendered-element.tsx';
import type { Scope } from './scope.ts';

/** The most that a page is rendered: what it shows may name what it reads next. */
const maxPasses = 6;

/**
 * Renders until nothing is waited for: what one pass reads is there for the next one.
 * @throws why something of it could not be read
 */
export async function renderUntilStill(
  content: React.ReactNode,
  elements: RenderedElements,
  scope: Scope,
): Promise<{ html: string; preloads: string }> {
  for (let pass = 1; ; pass++) {
    const { begun } = scope;
    elements.begin();
    const rendered = renderToString(content);
    if (scope.begun === begun || pass === maxPasses) {
      const preloads = preloadLinks.exec(rendered)?.[0] ?? '';
      // Pictures fade in when a script sees them arrive.
      return { html: rendered.slice(preloads.length).replaceAll('<img ', '<img data-there="true" '), preloads };
    }
    await scope.settle();
    if (scope.failure !== null) throw scope.failure;
  }
}

/** React puts the first screen's pictures before the content. */
const preloadLinks = /^(?:<link rel="preload"[^>]*>)+/;
