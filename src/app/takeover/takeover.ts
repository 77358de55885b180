import { servedReplies } from '../../core/api/served-replies.ts';
import { carryOver } from './carry-over.ts';
import { everything } from './counterpart.ts';
import { isDrawn, marksOnScreen, missingPictures } from './readiness.ts';
import { isServed } from './served-page.ts';

/** Milliseconds between two looks at what React has drawn. */
const pause = 60;
/** How long the served page stays at most once React draws, and how long for pictures alone. Milliseconds. */
const longest = 6_000;
const longestForPictures = 1_000;

/**
 * Shows what React has drawn in place of the served page: in one frame, once everything on it is there, and with what the
 * reader has done meanwhile.
 * @param onDone called then; not where nothing was served
 */
export function takeOver(drawn: HTMLElement, onDone: () => void): void {
  const served = document.getElementById('served');
  if (!served) return;
  if (!isServed()) {
    served.remove();
    return;
  }
  const wanted = marksOnScreen(served);
  const startedAt = performance.now();
  let drawnAt: number | null = null;

  const finish = () => {
    swap(served, drawn);
    onDone();
  };
  const look = () => {
    const now = performance.now();
    if (drawnAt === null && isDrawn(wanted, drawn)) drawnAt = now;
    const hasPictures = drawnAt !== null && missingPictures(served, drawn).length === 0;
    const isLate = now - startedAt > longest || (drawnAt !== null && now - drawnAt > longestForPictures);
    if (hasPictures || isLate) requestAnimationFrame(finish);
    else setTimeout(look, pause);
  };
  look();
}

function swap(served: HTMLElement, drawn: HTMLElement): void {
  const { scrollX, scrollY } = window;
  const goOn = carryOver(served, drawn);
  for (const animation of animationsIn(drawn)) {
    // Endless ones go on.
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  delete document.documentElement.dataset['served'];
  goOn();
  served.remove();
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  servedReplies.clear();
}

function animationsIn(drawn: HTMLElement): Animation[] {
  const roots = everything(drawn).flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return [document, ...roots].flatMap((root) => root.getAnimations());
}
