import { useEffect, useState } from 'react';
import { afterTakeovers } from '../../core/element/first-render.ts';
import { type LatePart, useLatePart } from '../../core/state/late-part.ts';

/** False until React has taken over the nodes of the page and of its elements; they don't wait for what comes after them. */
export function useIsTakenOver(): boolean {
  const [isTaken, setIsTaken] = useState(false);
  useEffect(() => afterTakeovers(() => setIsTaken(true)), []);
  return isTaken;
}

/** A late part that the server does not render, and without which the page works. @returns null until it and its words are there */
export function useAddition<Part>(late: LatePart<Part>, onFailure: (error: unknown) => void): Part | null {
  return useLatePart(late, useIsTakenOver(), onFailure);
}
