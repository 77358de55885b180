import type { ReactNode } from 'react';
import { Router } from 'wouter';
import type { RenderedPage, RenderRequest } from '../../server/platform/site/body/rendered-page.ts';
import { PageFrame } from '../app/page-frame.tsx';
import { findPage, readPath } from '../app/routing/page-state.ts';
import { HostContext } from '../core/element/host.ts';
import { configure } from '../core/platform.ts';
import { session } from '../core/session/session.ts';
import { languages, loadWords } from '../core/words/words.ts';
import '../widgets/login/index.ts';
import { ElementsContext, RenderedElements } from './element/rendered-element.tsx';
import { createRenderedHost } from './element/rendered-host.ts';
import { withoutStyleAttributes } from './inline-styles.ts';
import { fileOf } from './late-file.ts';
import { type RenderedHtml, renderTree, renderUntilStill } from './render-until-still.ts';
import { Scope, within } from './scope.ts';
import { zoneNamesOf } from './zone-names.ts';

export { renderFragment, renderPlainFragment } from './fragment/render-fragment.tsx';

session.hydrate();

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
  const path = readPath(url.pathname);
  const found = findPage(path);
  const [{ default: Page }] = await Promise.all([
    found.page.load(),
    loadWords('site', language),
    loadWords('error', language),
    ...languages.map((offered) => loadWords('language-offer', offered)),
  ]);
  const at = Date.now();
  const elements = new RenderedElements(language, { at, zone: null });
  const site = (
    <ElementsContext value={elements}>
      <HostContext value={createRenderedHost(language, [], elements.first)}>
        <Router ssrPath={url.pathname} ssrSearch={url.search}>
          <PageFrame shown={{ ...found, path, Component: Page }} layout={found.page.layout} status="idle" />
        </Router>
      </HostContext>
    </ElementsContext>
  );
  const scope = new Scope(request);
  try {
    const rendered = await within(scope, () => renderUntilStill(() => renderSite(site, elements), elements, scope));
    const words = ['core', 'site', ...elements.namespaces].map((namespace) => `locales/${language}/${namespace}.json`);
    const lateFiles = [fileOf(found.page.load) ?? [], ...words, signIn, ...scope.lateFiles].flat();
    const { replies } = scope;
    return { ...parts(rendered), at, replies, zoneNames: zoneNamesOf(replies, language), lateFiles };
  } finally {
    elements.dispose();
  }
}

/** The page, and in it the content of each element with its style sheets. */
function renderSite(site: ReactNode, elements: RenderedElements): RenderedHtml {
  const page = renderTree(site);
  const preloads = [page.preloads];
  const html = elements.fill(page.html, (name, content) => {
    const own = renderTree(content);
    preloads.push(own.preloads);
    return `<style>${withoutStates(elements.sheetsOf(name).join('\n'))}</style>${own.html}`;
  });
  return { html, preloads: preloads.join('') };
}

function parts(rendered: RenderedHtml): Pick<RenderedPage, 'html' | 'preloads' | 'style' | 'styles'> {
  const { html, style } = withoutStyleAttributes(rendered.html);
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
  return { html, preloads: rendered.preloads, style, styles };
}

/** Drops the box that a tag reserves before its first render: the served tag has its content, but can't have `:state(rendered)`. */
const withoutStates = (styles: string): string => styles.replaceAll(':host(:not(:state(rendered))),', '');
