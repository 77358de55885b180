/** The claims of a JWT (RFC 7519), unverified: only the server can verify them. Empty for any other token. */
export function claimsOf(accessToken: string): { exp?: unknown; scope?: unknown } {
  try {
    return Object(JSON.parse(atob((accessToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))));
  } catch {
    return {};
  }
}
