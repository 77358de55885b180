import { renderToString } from 'react-dom/server';
import type { RenderedElements } from './element/rendered-element.tsx';
import type { Scope } from './scope.ts';

/** The max number of passes for one page: the content of a pass may need further requests. */
const maxPasses = 6;

/**
 * Renders until a pass starts no new request: the replies to the requests of one pass are ready for the next one.
 * @throws the error of a request that failed
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
      return { html: rendered.slice(preloads.length), preloads };
    }
    await scope.settle();
    if (scope.failure !== null) throw scope.failure;
  }
}

/** React writes preload links for the first pictures in front of the content. */
const preloadLinks = /^(?:<link rel="preload"[^>]*>)+/;
