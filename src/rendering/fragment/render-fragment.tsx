import type { FragmentRequest, RenderedFragment } from '../../../server/platform/site/fragment/rendered-fragment.ts';
import { HostContext } from '../../core/element/host.ts';
import { configure } from '../../core/platform.ts';
import { loadWords } from '../../core/words/words.ts';
import { definitions } from '../element/definitions.ts';
import { ElementsContext, RenderedContent, RenderedElements } from '../element/rendered-element.tsx';
import { createRenderedHost } from '../element/rendered-host.ts';
import { renderUntilStill } from '../render-until-still.ts';
import { Scope, within } from '../scope.ts';
import { firstRows } from './first-rows.ts';
import { treeOf } from './tree.ts';
import { usedStyles } from './used-styles.ts';

/** The elements whose first screen is the same for every visitor. */
const load: Readonly<Record<string, () => Promise<unknown>>> = {
  'fan-vote': () => import('../../widgets/vote/index.ts'),
};

/** A reply that is longer is left out, in characters: the element asks for it. */
const longestReply = 24_000;

/**
 * The first screen of an element, as a visitor without a session sees it on a partner's page.
 * @returns null for an element without one, and for what does not exist
 * @throws when it can't be rendered
 */
export async function renderFragment(request: FragmentRequest): Promise<RenderedFragment | null> {
  const { tag, attributes, language, publicOrigin } = request;
  const loadElement = load[tag];
  if (!loadElement) return null;
  configure({ origin: publicOrigin });
  await Promise.all([loadElement(), loadWords('error', language)]);
  const elements = new RenderedElements(language);
  const content = (
    <ElementsContext value={elements}>
      <HostContext value={createRenderedHost(language, [])}>
        <RenderedContent tag={tag} written={attributes} />
      </HostContext>
    </ElementsContext>
  );
  // The first block of a list; `firstRows` cuts it.
  const scope = new Scope({ ...request, mostRows: 1 });
  try {
    const { html } = await within(scope, () => renderUntilStill(content, elements, scope));
    if (scope.isMissing || !definitions.has(tag)) return null;
    const tree = firstRows(treeOf(html));
    const [tokens = '', ...sheets] = elements.sheetsOf(`${tag} 0`);
    const [usedTokens = '', styles = ''] = usedStyles([tokens, sheets.join('')], tree);
    const replies = scope.replies.filter(({ text }) => text.length <= longestReply);
    return { tree, tokens: usedTokens, styles, replies };
  } finally {
    elements.dispose();
  }
}
