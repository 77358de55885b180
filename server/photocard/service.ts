import { fontRuns } from '../platform/drawing/fonts.ts';
import { apiBase } from '../platform/http/api.ts';
import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { addressLife, type CardAddress, createCardAddresses } from './address.ts';
import { readIssuedCard } from './issued.ts';
import type { CardStudio } from './studio.ts';

export { addressLife, type CardAddress, type CardAddresses, createCardAddresses } from './address.ts';
export { cardReply } from './card-file.ts';
export {
  type CardDesign,
  type CardLoss,
  findCardLosses,
  type PhotocardProduct,
  savePhotocardProducts,
} from './design.ts';
export { issuePhotocards, readPhotocards, revokePhotocards } from './issued.ts';
export { type CardStudio, createCardStudio } from './studio.ts';

/** The address of a card, valid for two minutes, and its file name. */
export interface SignedCard {
  url: string;
  fileName: string;
  /** True if the card shows the fan's nickname. */
  isNamed: boolean;
  expiresAt: string;
}

/** One card of a fan's order. */
export interface CardQuestion {
  userId: string;
  orderId: string;
  photocardId: string;
  face: number;
}

/**
 * A signed address of a card that this fan bought with this order.
 * @throws Refusal NOT_FOUND, also for another fan's card; PHOTOCARD_REVOKED for a refunded one
 */
export async function signPhotocard(
  { pool, config }: Pick<Platform, 'pool' | 'config'>,
  { userId, orderId, photocardId, face }: CardQuestion,
  language: Language,
): Promise<SignedCard> {
  const card = await readIssuedCard(pool, photocardId, face);
  if (card.userId !== userId || card.orderId !== orderId) throw new Refusal('NOT_FOUND');
  if (card.isRevoked) throw new Refusal('PHOTOCARD_REVOKED');
  const expires = card.now + addressLife;
  const path = `/photocard/${photocardId}/${face}/file`;
  return {
    url: apiBase + createCardAddresses(config.tokenSecrets).sign({ path, language, expires }),
    fileName: `fanfare-${card.productId}-${card.serial}-${face}.png`,
    isNamed: card.nickname === null || fontRuns(card.nickname) !== null,
    expiresAt: new Date(expires).toISOString(),
  };
}

/**
 * The card at a signed address as a PNG.
 * @throws Refusal NOT_FOUND for an address without our signature, ADDRESS_EXPIRED, PHOTOCARD_REVOKED, OVERLOADED
 */
export async function drawPhotocard(
  { pool, config }: Pick<Platform, 'pool' | 'config'>,
  studio: CardStudio,
  card: { photocardId: string; face: number },
  address: CardAddress,
  signature: string,
): Promise<Uint8Array<ArrayBuffer>> {
  // The signature is checked first, so that invented addresses cause no queries.
  if (!createCardAddresses(config.tokenSecrets).isOurs(address, signature)) throw new Refusal('NOT_FOUND');
  const { issuedAt, now, isRevoked, ...issued } = await readIssuedCard(pool, card.photocardId, card.face);
  if (isRevoked) throw new Refusal('PHOTOCARD_REVOKED');
  if (now >= address.expires) throw new Refusal('ADDRESS_EXPIRED');
  return studio.draw({ ...issued, at: issuedAt, language: address.language });
}
