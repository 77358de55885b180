/** The link that opens a vote with one candidate on stage. */
export function candidateLink(shareUrl: string, candidateId: string): string {
  const link = new URL(shareUrl);
  link.searchParams.set('candidate', candidateId);
  return link.href;
}

/**
 * Offers a link through the device's own sheet where it has one, otherwise copies it.
 * @returns `kept` when neither worked and the fan has to copy it by hand
 */
export async function shareLink(link: {
  title: string;
  text: string;
  url: string;
}): Promise<'shared' | 'declined' | 'copied' | 'kept'> {
  if (navigator.canShare?.(link)) {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'declined';
      // Frames without the permission refuse to share; copying is the way on.
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'kept';
  }
}
