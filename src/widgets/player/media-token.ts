export type MediaToken = ReturnType<typeof createMediaToken>;

/**
 * The token that the media's addresses carry, always the newest. It goes to the session's own folder alone: a playlist
 * may name other places, and they have no business with it.
 */
export function createMediaToken(playlistUrl: string, first: string) {
  const folder = new URL('.', playlistUrl).href;
  let token = first;
  return {
    renew(next: string): void {
      token = next;
    },
    addTo(url: string): string {
      const address = new URL(url, folder);
      if (!address.href.startsWith(folder)) return url;
      address.searchParams.set('token', token);
      return address.href;
    },
  };
}
