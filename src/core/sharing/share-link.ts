import type { SitePath } from '../../../rules/site/site-path.ts';
import { platform } from '../platform.ts';
import type { Language } from '../words/words.ts';

export interface SharedLink {
  title: string;
  text: string;
  url: string;
  /** A picture that goes with the link where the device can share files. */
  files?: File[];
}

/** `none` if the link could be neither shared nor copied, and the fan has to copy it by hand. */
export type ShareOutcome = 'shared' | 'declined' | 'copied' | 'none';

/**
 * The address of a page for others: its preview is in the language of the person who shares it.
 * @param page its address on the platform, or the whole address
 */
export function sharedAddress(page: SitePath | URL, language: Language): string {
  const address = new URL(page, platform.origin);
  if (language !== 'ko') address.searchParams.set('lang', language);
  return address.href;
}

/** The address of the drawn picture of a page. Its revision names no contents: the answer is always the current one. */
export function sharedPicture(page: SitePath, language: Language): string {
  const address = new URL(`/api/v1/share/000000000000-${language}.png`, platform.origin);
  address.searchParams.set('page', page);
  return address.href;
}

/** Opens the device's share sheet if there is one, otherwise copies the link. The only place that shares a link. */
export async function shareLink({ files = [], ...link }: SharedLink): Promise<ShareOutcome> {
  const withFiles = { ...link, files };
  const data = files.length > 0 && navigator.canShare?.(withFiles) ? withFiles : link;
  if (navigator.canShare?.(data)) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'declined';
      // Frames without the permission can't share; copy instead.
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'none';
  }
}
