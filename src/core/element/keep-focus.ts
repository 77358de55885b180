/** A dialog that was closed is still seen while it leaves. */
const stands = (one: Element): boolean =>
  one.isConnected && one.checkVisibility() && one.closest('dialog:not([open])') === null;

/**
 * Where what has the focus is taken away (a button whose work is done, a dialog that closes, a view that gives way to
 * another), a browser gives it to nobody, and whoever has only a keyboard or a screen reader begins again at the top of
 * the page. The nearest thing around it that stays takes it, unless the screen has moved it by then.
 */
export function keepFocus(root: ShadowRoot): void {
  /** What had the focus last, and what stands around it, from the inside out. */
  let path: Element[] = [];

  const look = () => {
    if (path.length === 0) return;
    requestAnimationFrame(() => {
      if (root.activeElement) return;
      const around = path.find(stands);
      const isLost = around !== path[0] && document.activeElement === document.body;
      path = [];
      if (!isLost || !(around instanceof HTMLElement)) return;
      around.tabIndex = -1;
      around.focus({ preventScroll: true });
    });
  };

  root.addEventListener('focusin', (event) => {
    path = event.composedPath().filter((one) => one instanceof Element && one.getRootNode() === root) as Element[];
  });
  root.addEventListener('focusout', look);
  new MutationObserver(look).observe(root, { childList: true, subtree: true, attributeFilter: ['open', 'hidden'] });
}
