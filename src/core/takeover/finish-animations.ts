/** Finishes running transitions, which were invisible. Endless animations continue. */
export function finishAnimations(roots: readonly DocumentOrShadowRoot[]): void {
  for (const animation of roots.flatMap((root) => root.getAnimations())) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
