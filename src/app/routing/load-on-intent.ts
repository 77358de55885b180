import { findPage } from './page-state.ts';

/** The browser's data about the connection, if it has any. */
interface Connection {
  saveData?: boolean;
}

/**
 * Loads the script of a page, and with it that of its elements, when a fan points at a link to it: a press comes a tenth to a third
 * of a second later. A finger points in the moment of the press.
 */
export function loadOnIntent(): void {
  document.addEventListener('pointerover', (event) => {
    const link = event.composedPath().find((place) => place instanceof HTMLAnchorElement);
    if (link === undefined || link.origin !== location.origin || link.pathname === location.pathname) return;
    const { connection } = navigator as { connection?: Connection };
    if (connection?.saveData === true) return;
    // A script that fails is loaded again with the press, which also notifies the fan.
    findPage(link.pathname)
      .page.load()
      .catch(() => undefined);
  });
}
