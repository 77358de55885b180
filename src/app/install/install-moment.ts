/** How this browser can install the site. */
export interface Device {
  /** The site already runs as an app of its own. */
  readonly isInstalled: boolean;
  /** The browser has a dialog of its own for it. */
  readonly canAsk: boolean;
  /** On iOS: only the fan can do it, in the browser's menu. */
  readonly isByHand: boolean;
}

/** How an installation is offered. */
export type InstallOffer = 'ask' | 'by hand';

/**
 * The offer to install the site, for a fan who now has a reason to come back.
 * @param wasOffered whether it was offered in this browser before, with any answer
 * @returns null for no offer
 */
export function installOffer({ isInstalled, canAsk, isByHand }: Device, wasOffered: boolean): InstallOffer | null {
  if (isInstalled || wasOffered) return null;
  if (canAsk) return 'ask';
  return isByHand ? 'by hand' : null;
}
