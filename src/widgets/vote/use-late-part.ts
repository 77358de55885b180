import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useLanguage } from '../../core/words/words.ts';
import type { LatePart } from './late-parts.ts';

/**
 * Fetches a part once it is wanted.
 * @param onFailure hears when it can't be had; the same function at each render
 * @returns the part when it is there
 */
export function useLatePart<Part>(
  late: LatePart<Part>,
  isWanted: boolean,
  onFailure: (error: unknown) => void,
): Part | null {
  useSignals();
  const language = useLanguage();
  useEffect(() => {
    if (isWanted) late.load(language).catch(onFailure);
  }, [late, isWanted, language, onFailure]);
  return late.part.value;
}
