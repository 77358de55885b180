import { countElements, isDrawn, marksOnScreen, missingPictures } from './readiness.ts';

/** Milliseconds between two checks of React's tree. */
const pause = 60;
/** Max time for which the served page stays once React draws, and max time for pictures alone. Milliseconds. */
const maxWait = 6_000;
const maxForPictures = 1_000;
/** How long React may add nothing for a fan who is signed in once headings, links, pictures and fields are there. Milliseconds. */
const stillForMember = 200;
/** Content for visitors only, such as the button to sign in: a fan who is signed in never sees it. */
const forVisitors = /^(button|p) /;

/** The same where the content is unknown, in milliseconds. */
export const stillFor = 1_200;

export interface Reader {
  /** True if the fan is signed in; the served page is for visitors. */
  isMember: boolean;
  /** Milliseconds without an addition: content that is still missing then is not for this reader. */
  stillFor: number;
}

/**
 * Calls `onDrawn` in a frame, once React has drawn everything that is on the screen; `isLate` where it did not in time.
 * @returns stops waiting
 */
export function whenDrawn(
  served: HTMLElement,
  drawn: HTMLElement,
  onDrawn: (isLate: boolean) => void,
  { isMember, stillFor }: Reader,
): () => void {
  const expected = marksOnScreen(served);
  const expectedByMember = new Map([...expected].filter(([mark]) => !forVisitors.test(mark)));
  const startedAt = performance.now();
  let drawnAt: number | null = null;
  let lastCount = 0;
  let changedAt = startedAt;
  let isStopped = false;

  const look = () => {
    if (isStopped) return;
    const now = performance.now();
    const count = countElements(drawn);
    if (count !== lastCount) changedAt = now;
    lastCount = count;
    if (drawnAt === null && isThere(now)) drawnAt = now;
    const hasPictures = drawnAt !== null && missingPictures(served, drawn).length === 0;
    const isLate = now - startedAt > maxWait || (drawnAt !== null && now - drawnAt > maxForPictures);
    if (!hasPictures && !isLate) setTimeout(look, pause);
    else requestAnimationFrame(() => isStopped || onDrawn(drawnAt === null));
  };
  const isThere = (now: number) =>
    isDrawn(expected, drawn) ||
    (isMember && now - changedAt > stillForMember && isDrawn(expectedByMember, drawn)) ||
    (now - changedAt > stillFor && isDrawn(new Map(), drawn));
  look();
  return () => {
    isStopped = true;
  };
}
