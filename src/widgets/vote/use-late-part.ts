import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useLanguage } from '../../core/words/words.ts';
import type { LatePart } from './late-parts.ts';

/**
 * Fetches a part once it is wanted.
 * @param onFailure hears when it can't be had
 * @returns the part when it is there
 */
export function useLatePart<Part>(
  late: LatePart<Part>,
  isWanted: boolean,
  onFailure: (error: unknown) => void,
): Part | null {
  useSignals();
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who hears of a failure does not start another try.
  useEffect(() => {
    if (isWanted) late.load(language).catch(onFailure);
  }, [late, isWanted, language]);
  return late.part.value;
}
