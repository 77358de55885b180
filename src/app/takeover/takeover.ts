import { servedReplies } from '../../core/api/served-replies.ts';
import { session } from '../../core/session/session.ts';
import { carryOver } from '../../core/takeover/carry-over.ts';
import { everything } from '../../core/takeover/counterpart.ts';
import { finishAnimations } from '../../core/takeover/finish-animations.ts';
import { stillFor, whenDrawn } from '../../core/takeover/when-drawn.ts';
import { isServed } from './served-page.ts';

declare global {
  interface HTMLElement {
    /** The last thing of the served page that was pressed; set by before-paint.js. */
    pressed?: Element;
  }
}

/**
 * Shows React's tree in place of the served page: in one frame, once everything on it is there, and with what the
 * reader has done meanwhile. While the page's own script does not load, the served page stays: it can be read, and its links work.
 * @param loaded resolves once that script is there
 * @param onDone called after the exchange; not where nothing was served
 */
export function takeOver(drawn: HTMLElement, loaded: Promise<void>, onDone: () => void): void {
  const served = document.getElementById('served');
  if (!served) return;
  if (!isServed()) {
    served.remove();
    return;
  }
  const finish = (isLate: boolean) => {
    swap(served, drawn);
    performance.mark('fan-takeover', { detail: { isLate } });
    onDone();
  };
  void loaded.then(() => {
    const isMember = session.isLoggedIn.peek();
    whenDrawn(served, drawn, finish, { isMember, stillFor: isMember ? stillFor : Infinity });
  });
}

function swap(served: HTMLElement, drawn: HTMLElement): void {
  const { scrollX, scrollY } = window;
  const goOn = carryOver(served, drawn, document.documentElement.pressed);
  finishAnimations([document, ...everything(drawn).flatMap(({ shadowRoot }) => shadowRoot ?? [])]);
  delete document.documentElement.dataset['served'];
  goOn();
  served.remove();
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  servedReplies.clear();
}
