import { z } from 'zod';

/**
 * The exact addresses of partners' pages to which the sign-in window may take a fan with a code, separated by commas
 * (docs/decisions/0002).
 */
export const partnerReturns = z.string().transform((text, context) => {
  const addresses: string[] = [];
  for (const address of text.split(',').map((part) => part.trim())) {
    if (address === '') continue;
    if (isExactAddress(address)) addresses.push(address);
    else
      context.addIssue(
        `must be a list of exact addresses such as https://artist.example/fans, as the browser shows them and without “#” and “*”, but has “${address}”`,
      );
  }
  return addresses;
});

/** True if a browser writes the address just like this, so that equal texts are equal addresses. */
export function isExactAddress(address: string): boolean {
  if (!URL.canParse(address) || /[#*]/.test(address)) return false;
  const { protocol, username, password, href } = new URL(address);
  return /^https?:$/.test(protocol) && username + password === '' && href === address;
}

/** A sentence for each address on an origin that is on no list. */
export function returnProblems(addresses: readonly string[], origins: { has(origin: string): boolean }): string[] {
  return addresses
    .filter((address) => !origins.has(new URL(address).origin))
    .map((address) => `PARTNER_RETURNS must be on origins of PARTNER_ORIGINS, but has ${address}.`);
}
