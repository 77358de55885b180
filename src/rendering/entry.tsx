import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { RenderedPage, RenderRequest } from '../../server/platform/site/body/rendered-page.ts';
import { Layout } from '../app/layout/layout.tsx';
import { findPage } from '../app/routing/page-state.ts';
import { HostContext } from '../core/element/host.ts';
import { configure } from '../core/platform.ts';
import { session } from '../core/session/session.ts';
import { loadWords } from '../core/words/words.ts';
import '../widgets/login/index.ts';
import { ElementsContext, RenderedElements, stylePlace } from './element/rendered-element.tsx';
import { createRenderedHost } from './element/rendered-host.ts';
import { withoutStyleAttributes } from './inline-styles.ts';
import { Scope, within } from './scope.ts';

/** The most that a page is rendered: what it shows may name what it reads next. */
const mostPasses = 6;

session.hydrate();

/**
 * The content of a public page, from the site's own components. It is rendered until it waits for nothing: what a pass reads is there
 * for the next one.
 * @throws when the page can't be rendered
 */
export async function renderPage(request: RenderRequest): Promise<RenderedPage> {
  configure({ origin: request.publicOrigin });
  const { language, publicOrigin } = request;
  const url = new URL(request.address, publicOrigin);
  const found = findPage(url.pathname);
  const [{ default: Page }] = await Promise.all([
    found.page.load(),
    loadWords('site', language),
    loadWords('error', language),
  ]);
  const content = <Page params={found.params} />;
  const elements = new RenderedElements(language);
  const site = (
    <ElementsContext value={elements}>
      <HostContext value={createRenderedHost(language, [])}>
        <Router ssrPath={url.pathname} ssrSearch={url.search}>
          {found.page.layout ? <Layout>{content}</Layout> : <main tabIndex={-1}>{content}</main>}
        </Router>
      </HostContext>
    </ElementsContext>
  );
  const scope = new Scope(request);
  try {
    const html = await within(scope, () => renderUntilStill(site, elements, scope));
    return { ...parts(html, elements), replies: scope.replies };
  } finally {
    elements.dispose();
  }
}

async function renderUntilStill(site: React.ReactNode, elements: RenderedElements, scope: Scope): Promise<string> {
  for (let pass = 1; ; pass++) {
    const { begun } = scope;
    elements.begin();
    const html = renderToString(site);
    if (scope.begun === begun || pass === mostPasses) return html;
    await scope.settle();
    if (scope.failure !== null) throw scope.failure;
  }
}

/** React puts the first screen's pictures before the content. */
const preloadLinks = /^(?:<link rel="preload"[^>]*>)+/;

function parts(rendered: string, elements: RenderedElements): Omit<RenderedPage, 'replies'> {
  const preloads = preloadLinks.exec(rendered)?.[0] ?? '';
  const styled = rendered
    .slice(preloads.length)
    // Pictures fade in when a script sees them arrive.
    .replaceAll('<img ', '<img data-there="true" ')
    .replace(stylePlace, (_, name: string) => withoutStates(elements.stylesOf(name)));
  const { html, style } = withoutStyleAttributes(styled);
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
  return { html, preloads, style, styles };
}

/** Only the element's own tag has states; this one stands for it after the first render. */
const withoutStates = (styles: string): string => styles.replaceAll(':host(:not(:state(rendered))),', '');
