import type { ServedReply } from '../../../server/platform/site/body/rendered-page.ts';
import type {
  FragmentNode,
  FragmentRequest,
  RenderedFragment,
  RenderedPlainFragment,
} from '../../../server/platform/site/fragment/rendered-fragment.ts';
import type { ElementContract } from '../../core/element/contract.ts';
import { HostContext } from '../../core/element/host.ts';
import { configure } from '../../core/platform.ts';
import { loadWords, translate } from '../../core/words/words.ts';
import { definitions } from '../element/definitions.ts';
import { ElementsContext, RenderedContent, RenderedElements, writtenProps } from '../element/rendered-element.tsx';
import { createRenderedHost } from '../element/rendered-host.ts';
import { renderTree, renderUntilStill } from '../render-until-still.ts';
import { Scope, within } from '../scope.ts';
import { zoneNamesOf } from '../zone-names.ts';
import { type FirstScreenTag, firstScreens } from './first-screens.ts';
import { pageOf } from './page-of.ts';
import { plainHtml } from './plain-html.ts';
import { treeOf } from './tree.ts';
import { usedStyles } from './used-styles.ts';

const load: Readonly<Record<FirstScreenTag, () => Promise<unknown>>> = {
  'fan-login': () => import('../../widgets/login/index.ts'),
  'fan-vote': () => import('../../widgets/vote/index.ts'),
  'fan-title': () => import('../../widgets/title/index.ts'),
  'fan-artist': () => import('../../widgets/artist/index.ts'),
  'fan-store': () => import('../../widgets/store/index.ts'),
  'fan-event': () => import('../../widgets/event/index.ts'),
  'fan-notice': () => import('../../widgets/notice/index.ts'),
  'fan-policy': () => import('../../widgets/policy/index.ts'),
  'fan-player': () => import('../../widgets/player/index.ts'),
};

/** In characters. Longer replies are left out: the element requests them itself. */
const maxReplyLength = 24_000;

/**
 * The first screen of an element, as a visitor without a session sees it on a partner's page.
 * @returns null for an element without a first screen, and for content that does not exist
 * @throws when it can't be rendered
 */
export async function renderFragment(request: FragmentRequest): Promise<RenderedFragment | null> {
  const rendered = await render(request, 1);
  if (rendered === null) return null;
  const { tree } = rendered;
  const [tokens = '', ...sheets] = rendered.sheets;
  const [usedTokens = '', styles = ''] = usedStyles([tokens, sheets.join('')], tree);
  const replies = rendered.replies.filter(({ text }) => text.length <= maxReplyLength);
  const { lateFiles, at, asksForSignIn } = rendered;
  return {
    tree,
    tokens: usedTokens,
    styles,
    replies,
    lateFiles,
    at,
    zoneNames: zoneNamesOf(rendered.replies, request.language, request.zone),
    asksForSignIn,
  };
}

/**
 * The content of an element for the inside of its tag, for readers and crawlers without scripts. Below it is the link to the same
 * content on the platform.
 * @returns null in the same cases as `renderFragment`
 * @throws when it can't be rendered
 */
export async function renderPlainFragment(request: FragmentRequest): Promise<RenderedPlainFragment | null> {
  const rendered = await render(request);
  if (rendered === null) return null;
  const { tag, language, publicOrigin } = request;
  const page = pageOf(tag, rendered.props);
  if (page === null) return null;
  const address = new URL(page, publicOrigin).href;
  const link: FragmentNode = ['p', 0, ['a', { href: address }, translate('core:onPlatform', language) ?? address]];
  return { html: plainHtml([...rendered.tree, link]), replies: rendered.replies };
}

interface Rendered extends Pick<RenderedFragment, 'lateFiles' | 'at' | 'asksForSignIn'> {
  readonly tree: FragmentNode[];
  /** The tokens first. */
  readonly sheets: readonly string[];
  readonly replies: readonly ServedReply[];
  readonly props: Readonly<Record<string, unknown>>;
}

async function render(request: FragmentRequest, maxRows?: number): Promise<Rendered | null> {
  const { tag, attributes, language, publicOrigin, zone = null } = request;
  if (!hasFirstScreen(tag)) return null;
  configure({ origin: publicOrigin });
  await Promise.all([load[tag](), loadWords('error', language)]);
  const definition = definitions.get(tag);
  const props = definition && writtenProps(definition, attributes);
  if (!props || !isPublic(tag, definition, props)) return null;
  const at = Date.now();
  const elements = new RenderedElements(language, { at, zone });
  const content = (
    <ElementsContext value={elements}>
      <HostContext value={createRenderedHost(language, [])}>
        <RenderedContent tag={tag} written={attributes} />
      </HostContext>
    </ElementsContext>
  );
  const scope = new Scope({ ...request, ...(maxRows !== undefined && { maxRows }), isOwnPage: false });
  try {
    const { html } = await within(scope, () => renderUntilStill(() => renderTree(content), elements, scope));
    if (scope.isMissing) return null;
    const { replies, asksForSignIn } = scope;
    const sheets = elements.sheetsOf(`${tag} 0`);
    return { tree: treeOf(html), sheets, replies, props, lateFiles: [...scope.lateFiles], at, asksForSignIn };
  } finally {
    elements.dispose();
  }
}

const hasFirstScreen = (tag: string): tag is FirstScreenTag => Object.hasOwn(firstScreens, tag);

/** True if all visitors see the same with these properties. */
function isPublic(
  tag: FirstScreenTag,
  { attributes }: ElementContract,
  props: Readonly<Record<string, unknown>>,
): boolean {
  const allowed: readonly string[] = firstScreens[tag];
  return Object.entries(attributes).every(
    ([property, { fallback }]) => allowed.includes(property) || props[property] === fallback,
  );
}
