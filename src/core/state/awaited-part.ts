import { useState } from 'react';
import { useLanguage } from '../words/words.ts';
import { type LatePart, useLatePart } from './late-part.ts';

/** What a screen shows while it waits for a part of itself: the part, or why there is none and another try. */
export interface AwaitedPart<Part> {
  /** Null until it has arrived. */
  part: Part | null;
  /** Why it can't be had; null while it is on its way. */
  failure: unknown;
  retry(): void;
}

/**
 * A late part in whose place nothing else can stand.
 * @param onFailure hears of each failure, which `failure` shows
 */
export function useAwaitedPart<Part>(
  late: LatePart<Part>,
  onFailure: (error: unknown) => void,
  isWanted = true,
): AwaitedPart<Part> {
  const language = useLanguage();
  const [failure, setFailure] = useState<unknown>(null);
  const fail = (error: unknown) => {
    setFailure(error);
    onFailure(error);
  };
  const part = useLatePart(late, isWanted, fail);
  const retry = () => {
    setFailure(null);
    late.load(language).catch(fail);
  };
  return { part, failure, retry };
}
