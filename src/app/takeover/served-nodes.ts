import { beginTakeover, type ServedScreen } from '../../core/element/first-render.ts';
import { type FollowOptions, followActions } from '../../core/takeover/actions.ts';
import { restoreStyles } from './restore-styles.ts';

declare global {
  interface HTMLElement {
    /** The last node of the served page that was pressed, set by before-paint.js; null once the site's script follows the presses. */
    pressed?: Element | null;
  }
}

export interface ServedNodes {
  /** React has taken over the page around the elements. From now on each element takes over its own nodes. */
  pageTaken(): void;
  /** Resolves when the nodes of all elements are taken over, or gone. */
  readonly allTaken: Promise<unknown>;
}

interface ServedElement {
  readonly element: Element;
  readonly taken: Promise<void>;
  end(): void;
}

/**
 * Prepares the nodes of the served page for React. Each element takes over the nodes of its own shadow root, after the page: until
 * then, the page's root stops the events of its elements.
 */
export function prepareNodes(place: HTMLElement, screen: Omit<ServedScreen, 'after' | 'done'>): ServedNodes {
  const { documentElement } = document;
  const { promise: after, resolve } = Promise.withResolvers<void>();
  const options: FollowOptions = { at: window, opensLinks: true, pressed: documentElement.pressed ?? undefined };
  documentElement.pressed = null;
  restoreStyles(document);
  const endActions = followActions(place, options);
  const elements = [...place.querySelectorAll('*')].flatMap((element) => {
    const surface = element.shadowRoot?.querySelector<HTMLElement>('.surface');
    return surface ? [prepareElement(element, surface, { ...screen, after }, options)] : [];
  });
  restartOnFailure(place, elements);
  // React replaces a page that differs from its own, and the fan may leave the page before the script of an element has come.
  const endOfRemoved = () => {
    for (const { element, end } of elements) if (!element.isConnected) end();
  };
  const removals = new MutationObserver(endOfRemoved);
  const allTaken = Promise.all([after, ...elements.map(({ taken }) => taken)]);
  void allTaken.then(() => removals.disconnect());
  return {
    pageTaken() {
      setTimeout(endActions());
      endOfRemoved();
      removals.observe(place, { childList: true, subtree: true });
      resolve();
    },
    allTaken,
  };
}

function prepareElement(
  element: Element,
  surface: HTMLElement,
  screen: Omit<ServedScreen, 'done'>,
  options: FollowOptions,
): ServedElement {
  const root = surface.getRootNode() as ShadowRoot;
  const { promise: taken, resolve } = Promise.withResolvers<void>();
  restoreStyles(root);
  const endActions = followActions(surface, options);
  const endTakeover = beginTakeover();
  const end = () => {
    if (!root.served) return;
    delete root.served;
    endTakeover();
    setTimeout(endActions());
    resolve();
  };
  root.served = { ...screen, done: end };
  return { element, taken, end };
}

/** An element that crashes while it takes over its nodes is drawn again, once. The others stay. */
function restartOnFailure(place: HTMLElement, elements: readonly ServedElement[]): void {
  const served = new Set<EventTarget>(elements.map(({ element }) => element));
  // It is still in the set while it reports the failure.
  for (const { element, taken } of elements) void taken.then(() => setTimeout(() => served.delete(element)));
  place.addEventListener('fan-error', ({ target, detail }) => {
    if (detail.code !== 'RENDER_FAILED' || !target || !served.delete(target)) return;
    // It restarts when a property is set.
    Reflect.set(target, 'headingLevel', Reflect.get(target, 'headingLevel'));
  });
}
