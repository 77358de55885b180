/** The link that opens a vote with one candidate selected. */
export function candidateLink(shareUrl: string, candidateId: string): string {
  const link = new URL(shareUrl);
  link.searchParams.set('candidate', candidateId);
  return link.href;
}

/**
 * Opens the device's share sheet if there is one, otherwise copies the link.
 * @returns `kept` if both failed and the fan has to copy it by hand
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
      // Frames without the permission can't share; copy instead.
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'kept';
  }
}
