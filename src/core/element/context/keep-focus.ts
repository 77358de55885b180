/** A closing dialog is still visible during its transition. */
const isConnectedAndVisible = (one: Element): boolean =>
  one.isConnected && one.checkVisibility() && one.closest('dialog:not([open])') === null;

const isDisabled = (one: Element): boolean => one.matches(':disabled');

/** For each root, whether the focus was on a node that is gone, and has not been moved yet. */
const losses = new WeakMap<ShadowRoot, () => boolean>();

/**
 * True if the focus is in this root. It still is when its node has just been removed: `keepFocus` moves it in the next frame, and
 * content that is shown before that frame may take it.
 */
export const holdsFocus = (root: ShadowRoot): boolean | undefined =>
  root.host.matches(':focus-within') || losses.get(root)?.();

/**
 * When the focused node is removed or disabled (a button that is done, a closed dialog, a replaced view), the browser resets the
 * focus, and users of a keyboard or a screen reader start again at the top of the page. This moves the focus to the
 * nearest remaining ancestor, unless the screen has already moved it.
 */
export function keepFocus(root: ShadowRoot): void {
  /** The last focused node and its ancestors, innermost first. */
  let path: Element[] = [];

  const restoreFocus = () => {
    if (path.length === 0) return;
    requestAnimationFrame(() => {
      const now = root.activeElement;
      // The browser takes the focus from a disabled node only after this frame.
      if (now && !isDisabled(now)) return;
      const around = path.find((one) => isConnectedAndVisible(one) && !isDisabled(one));
      const isLost = around !== path[0] && (now !== null || document.activeElement === document.body);
      path = [];
      if (!isLost || !(around instanceof HTMLElement)) return;
      around.tabIndex = -1;
      around.focus({ preventScroll: true });
    });
  };

  losses.set(root, () => path[0]?.isConnected === false && document.activeElement === document.body);
  root.addEventListener('focusin', (event) => {
    path = event.composedPath().filter((one) => one instanceof Element && one.getRootNode() === root) as Element[];
  });
  root.addEventListener('focusout', restoreFocus);
  new MutationObserver(restoreFocus).observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ['open', 'hidden', 'disabled'],
  });
}
