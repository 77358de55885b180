import { useEffect, useEffectEvent } from 'react';

/** Age in milliseconds above which a list is read again when the reader comes back to the window. */
export const maxAge = 30_000;

/** Calls `onReturn` whenever the window is shown or focused again. */
export function useReturn(onReturn: () => void): void {
  const call = useEffectEvent(onReturn);
  useEffect(() => {
    const back = () => {
      if (!document.hidden) call();
    };
    window.addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      window.removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, []);
}
