import { useState } from 'react';
import { useLanguage } from '../words/words.ts';
import { type LatePart, useLatePart } from './late-part.ts';

/** A late part for a screen that has nothing to show without it: the part, or the failure and a retry. */
export interface AwaitedPart<Part> {
  /** Null until it has arrived. */
  part: Part | null;
  /** Why it failed; null while it is loading. */
  failure: unknown;
  retry(): void;
}

/**
 * Loads a late part that has no replacement.
 * @param onFailure called with each failure
 */
export function useAwaitedPart<Part>(
  late: LatePart<Part>,
  onFailure: (error: unknown) => void,
  isEnabled = true,
): AwaitedPart<Part> {
  const language = useLanguage();
  const [failure, setFailure] = useState<unknown>(null);
  const fail = (error: unknown) => {
    setFailure(error);
    onFailure(error);
  };
  const part = useLatePart(late, isEnabled, fail);
  const retry = () => {
    setFailure(null);
    late.load(language).catch(fail);
  };
  return { part, failure, retry };
}
