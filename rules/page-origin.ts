/**
 * A typed origin of a page, as browsers write it: `https://Artist.example/` → `https://artist.example`.
 * @returns null for an invalid origin
 */
export function originOf(text: string): string | null {
  const url = URL.parse(text.trim());
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === '';
  return isOrigin && url.username + url.password === '' ? url.origin : null;
}
