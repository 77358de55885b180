import type { Toasts } from '../ui/state/toast.tsx';
import { useWords } from '../words/words.ts';
import { type SharedLink, type ShareOutcome, shareLink } from './share-link.ts';

/** Shares a link and shows the fan the outcome. The words are in the namespace `photocard`, with those of shared cards. */
export function useShare(toasts: Toasts): (link: SharedLink) => Promise<ShareOutcome> {
  const t = useWords('photocard');
  return async (link) => {
    const outcome = await shareLink(link);
    if (outcome === 'copied') toasts.show(t('link.copied'));
    if (outcome === 'none') toasts.showFailure(t('link.noCopy', { url: link.url }));
    return outcome;
  };
}
