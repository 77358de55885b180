/** Ends what is on its way to a state: unseen, it has had its time. Endless animations go on. */
export function finishAnimations(roots: readonly DocumentOrShadowRoot[]): void {
  for (const animation of roots.flatMap((root) => root.getAnimations())) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
