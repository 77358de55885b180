import { useEffect, useRef } from 'react';

/**
 * Tells the page once of each subject that an element shows. The same one is loaded again in another language, after an order
 * or for another fan; that is no news.
 * @param id of the shown content, once it is loaded
 */
export function useShown(id: string | undefined, onShown: () => void): void {
  const lastId = useRef<string>(undefined);
  useEffect(() => {
    if (id === lastId.current) return;
    lastId.current = id;
    if (id) onShown();
  });
}
