import { minContrast, weaknessOf } from '../contrast.ts';

const grounds = { light: 'light pages', dark: 'dark pages' } as const;

/** Why a colour can't be an accent, with the nearest similar colour that can; null if it can. */
export function accentProblem(accent: string): string | null {
  const weak = weaknessOf(accent);
  if (weak === null) return null;
  const { on, contrast, better } = weak;
  return `The accent ${accent} has too little contrast on ${grounds[on]}: ${contrast.toFixed(1)} to 1, the minimum is ${minContrast} to 1. Try ${better}.`;
}
