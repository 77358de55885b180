export type MediaToken = ReturnType<typeof createMediaToken>;

/**
 * Adds the newest token to the media's addresses. Only addresses below the session's own folder get it: a playlist may
 * name other hosts, which must not see it.
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
