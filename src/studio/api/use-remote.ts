import { useEffect, useState } from 'react';
import { createRemote, type Remote } from '../../core/state/remote.ts';
import { useLanguage } from '../../core/words/words.ts';
import { showFailure } from '../layout/toasts.ts';

/**
 * Data of a screen from the server: loaded when the screen appears, again when the language changes, since names are in the
 * language of the request, and ended with the screen.
 */
export function useRemote<Loaded extends Pick<Remote<unknown>, 'load' | 'dispose'>>(create: () => Loaded): Loaded {
  const language = useLanguage();
  const [remote] = useState(create);
  useEffect(() => {
    void remote.load();
    // oxlint-disable-next-line react/exhaustive-deps -- names are in the language of the request
  }, [remote, language]);
  useEffect(() => () => remote.dispose(), [remote]);
  return remote;
}

/** The object that a page is about. A failed reload is shown in a notification, a failed first load in the page. */
export function useObject<T>(read: (signal: AbortSignal) => Promise<T>): Remote<T> {
  return useRemote(() => {
    const object: Remote<T> = createRemote(read, (error) => {
      if (object.state.peek().value !== undefined) showFailure(error);
    });
    return object;
  });
}
