/** What the browser says of installing the site. */
export interface Device {
  /** The site already runs as an app of its own. */
  readonly isInstalled: boolean;
  /** The browser can ask the fan itself. */
  readonly canAsk: boolean;
  /** Only the fan can do it, in the browser's own menu: iOS. */
  readonly isByHand: boolean;
}

/** How an installation is offered. */
export type InstallOffer = 'ask' | 'by hand';

/**
 * Whether to offer an installation now that the fan has something to come back for.
 * @param wasOffered it was offered in this browser before, whatever the fan answered
 * @returns null where nothing is offered
 */
export function installOffer({ isInstalled, canAsk, isByHand }: Device, wasOffered: boolean): InstallOffer | null {
  if (isInstalled || wasOffered) return null;
  if (canAsk) return 'ask';
  return isByHand ? 'by hand' : null;
}
