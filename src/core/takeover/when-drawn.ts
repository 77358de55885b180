import { countElements, isDrawn, marksOnScreen, missingPictures } from './readiness.ts';

/** Milliseconds between two looks at what React has drawn. */
const pause = 60;
/** How long what was served stays at most once React draws, and how long for pictures alone. Milliseconds. */
const longest = 6_000;
const longestForPictures = 1_000;
/**
 * How long React may add nothing for a fan who is signed in, in milliseconds: what a visitor alone sees, such as the button to sign
 * in, never comes.
 */
export const stillForMember = 200;

/**
 * Calls `onDrawn` in a frame, once React has drawn everything that is on the screen; `isLate` where it did not in time.
 * @param stillFor milliseconds for which nothing has been added: what is still missing then is not for this reader
 * @returns stops waiting
 */
export function whenDrawn(
  served: HTMLElement,
  drawn: HTMLElement,
  onDrawn: (isLate: boolean) => void,
  stillFor = Infinity,
): () => void {
  const wanted = marksOnScreen(served);
  const startedAt = performance.now();
  let drawnAt: number | null = null;
  let known = 0;
  let changedAt = startedAt;
  let isStopped = false;

  const look = () => {
    if (isStopped) return;
    const now = performance.now();
    const count = countElements(drawn);
    if (count !== known) changedAt = now;
    known = count;
    if (drawnAt === null && (isDrawn(wanted, drawn) || isStill(now))) drawnAt = now;
    const hasPictures = drawnAt !== null && missingPictures(served, drawn).length === 0;
    const isLate = now - startedAt > longest || (drawnAt !== null && now - drawnAt > longestForPictures);
    if (!hasPictures && !isLate) setTimeout(look, pause);
    else requestAnimationFrame(() => isStopped || onDrawn(drawnAt === null));
  };
  const isStill = (now: number) => now - changedAt > stillFor && isDrawn(new Map(), drawn);
  look();
  return () => {
    isStopped = true;
  };
}
