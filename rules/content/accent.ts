import { minContrast, weaknessOf } from '../contrast.ts';

const grounds = { light: 'on light paper', dark: 'in the dark hall' } as const;

/** Why a colour can't be an accent, with the nearest similar colour that can; null if it can. */
export function accentProblem(accent: string): string | null {
  const weak = weaknessOf(accent);
  if (weak === null) return null;
  const { on, contrast, better } = weak;
  return `The accent ${accent} is hard to see ${grounds[on]} (${contrast.toFixed(1)} to 1, and it takes ${minContrast} to 1); ${better} would do.`;
}
