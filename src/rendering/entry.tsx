import { Router } from 'wouter';
import type { RenderedPage, RenderRequest } from '../../server/platform/site/body/rendered-page.ts';
import { LanguageOffer } from '../app/language-offer/language-offer.tsx';
import { offers } from '../app/language-offer/offer.ts';
import { Layout } from '../app/layout/layout.tsx';
import { findPage } from '../app/routing/page-state.ts';
import { HostContext } from '../core/element/host.ts';
import { configure } from '../core/platform.ts';
import { session } from '../core/session/session.ts';
import { languages, loadWords } from '../core/words/words.ts';
import '../widgets/login/index.ts';
import { ElementsContext, RenderedElements, stylePlace } from './element/rendered-element.tsx';
import { createRenderedHost } from './element/rendered-host.ts';
import { withoutStyleAttributes } from './inline-styles.ts';
import { fileOf } from './late-file.ts';
import { renderUntilStill } from './render-until-still.ts';
import { Scope, within } from './scope.ts';

export { renderFragment, renderPlainFragment } from './fragment/render-fragment.tsx';

session.hydrate();
offers.value = languages;

/** The header's element: `src/app/main.tsx` imports it on every page. */
const signIn = 'src/widgets/login/index.ts';

/**
 * The content of a public page, from the site's own components. It is rendered in passes: replies that one pass requests are ready for
 * the next one.
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
    ...languages.map((offered) => loadWords('language-offer', offered)),
  ]);
  const content = <Page params={found.params} />;
  const elements = new RenderedElements(language);
  const site = (
    <ElementsContext value={elements}>
      <HostContext value={createRenderedHost(language, [])}>
        <Router ssrPath={url.pathname} ssrSearch={url.search}>
          {found.page.layout ? (
            <Layout>{content}</Layout>
          ) : (
            <>
              <LanguageOffer />
              <main tabIndex={-1}>{content}</main>
            </>
          )}
        </Router>
      </HostContext>
    </ElementsContext>
  );
  const scope = new Scope(request);
  try {
    const rendered = await within(scope, () => renderUntilStill(site, elements, scope));
    const words = ['core', 'site', ...elements.namespaces].map((namespace) => `locales/${language}/${namespace}.json`);
    const lateFiles = [fileOf(found.page.load) ?? [], ...words, signIn, ...scope.lateFiles].flat();
    return { ...parts(rendered, elements), replies: scope.replies, lateFiles };
  } finally {
    elements.dispose();
  }
}

function parts(
  rendered: { html: string; preloads: string },
  elements: RenderedElements,
): Omit<RenderedPage, 'replies' | 'lateFiles'> {
  const { preloads } = rendered;
  const styled = rendered.html.replace(stylePlace, (_, name: string) =>
    withoutStates(elements.sheetsOf(name).join('\n')),
  );
  const { html, style } = withoutStyleAttributes(styled);
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
  return { html, preloads, style, styles };
}

/** Drops the box that a tag reserves before its first render: the served tag has its content, but can't have `:state(rendered)`. */
const withoutStates = (styles: string): string => styles.replaceAll(':host(:not(:state(rendered))),', '');
