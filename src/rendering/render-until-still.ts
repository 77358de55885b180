import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { RenderedElements } from './element/rendered-element.tsx';
import type { Scope } from './scope.ts';

/** The max number of passes for one page: the content of a pass may need further requests. */
const maxPasses = 6;

/** HTML, and the preload links of its pictures. */
export interface RenderedHtml {
  readonly html: string;
  readonly preloads: string;
}

/**
 * Renders until a pass starts no new request, or the passes are used up: the replies to the requests of one pass are ready for the
 * next one.
 * @throws the error of a request that failed
 */
export async function renderUntilStill(
  render: () => RenderedHtml,
  elements: RenderedElements,
  scope: Scope,
): Promise<RenderedHtml> {
  for (let pass = 1; ; pass++) {
    const { begun } = scope;
    elements.begin();
    const rendered = render();
    if (scope.begun === begun || pass === maxPasses) return rendered;
    await scope.settle();
    if (scope.failure !== null) throw scope.failure;
  }
}

export function renderTree(content: ReactNode): RenderedHtml {
  const rendered = renderToString(content);
  const preloads = preloadLinks.exec(rendered)?.[0] ?? '';
  return { html: rendered.slice(preloads.length), preloads };
}

/** React writes preload links for the first pictures in front of the content. */
const preloadLinks = /^(?:<link rel="preload"[^>]*>)+/;
