import type { z } from 'zod';
import {
  addressLife,
  type CardAddress,
  type CardDesign,
  type CardStudio,
  createCardAddresses,
} from '../../photocard/service.ts';
import { apiBase } from '../../platform/http/api.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { eventCalls } from '../contract.ts';
import { readWinner } from '../draw/results.ts';
import { type EventRow, iso, readEventRow } from './rows.ts';

type CardList = z.output<(typeof eventCalls)['GET /event/:eventId/photocard']['response']>;
type Download = z.output<(typeof eventCalls)['POST /event/:eventId/photocard/:cardId/download']['response']>;

export interface Photocards {
  /** @throws Refusal RESULT_NOT_OPEN; NOT_FOUND for a fan who did not win, and for an event without cards */
  list(eventId: string, userId: string, language: Language): Promise<CardList>;
  /** A signed address of the fan's own card. @throws Refusal as `list` */
  sign(eventId: string, cardId: string, userId: string, language: Language): Promise<Download>;
  /**
   * The card of an address as a PNG.
   * @throws Refusal NOT_FOUND for a forged address, ADDRESS_EXPIRED, OVERLOADED
   */
  file(card: PrizeCard, address: CardAddress, signature: string): Promise<Uint8Array<ArrayBuffer>>;
}

export interface PrizeCard {
  eventId: string;
  cardId: string;
}

interface CardRow {
  card_id: string;
  user_id: string;
  serial: number;
  issued_at: number;
}

/** Below the API's base. */
export const cardPath = ({ eventId, cardId }: PrizeCard): string => `/event/${eventId}/photocard/${cardId}/file`;

export function createPhotocards({ pool, config }: Pick<Platform, 'pool' | 'config'>, studio: CardStudio): Photocards {
  const addresses = createCardAddresses(config.tokenSecrets);

  async function readCards(eventId: string, userId: string): Promise<CardRow[]> {
    const { rows } = await pool.query<CardRow>(
      'SELECT card_id, user_id, serial, milliseconds(issued_at) AS issued_at FROM event_card WHERE event_id = $1 AND user_id = $2',
      [eventId, userId],
    );
    return rows;
  }

  async function designFor(eventId: string, userId: string): Promise<{ row: EventRow; design: CardDesign }> {
    const { row } = await readWinner(pool, eventId, userId);
    if (row.photocard === null) throw new Refusal('NOT_FOUND');
    return { row, design: row.photocard };
  }

  return {
    async list(eventId, userId, language) {
      const { row, design } = await designFor(eventId, userId);
      const [cards, isNamed] = await Promise.all([readCards(eventId, userId), studio.isNamed(userId)]);
      return {
        cards: cards.map((card) => ({
          cardId: card.card_id,
          serial: card.serial,
          edition: row.winners,
          artist: design.artist[language],
          isNamed,
          issuedAt: iso(card.issued_at),
        })),
      };
    },
    async sign(eventId, cardId, userId, language) {
      const { row } = await designFor(eventId, userId);
      const card = (await readCards(eventId, userId)).find((one) => one.card_id === cardId);
      if (card === undefined) throw new Refusal('NOT_FOUND');
      const expires = row.now + addressLife;
      return {
        url: apiBase + addresses.sign({ path: cardPath({ eventId, cardId }), language, expires }),
        fileName: `fanfare-${eventId}-${card.serial}.png`,
        expiresAt: iso(expires),
      };
    },
    async file({ eventId, cardId }, address, signature) {
      // Checked before any query, since the address can be of any origin.
      if (!addresses.isOurs(address, signature)) throw new Refusal('NOT_FOUND');
      const row = await readEventRow(pool, eventId);
      if (row.now >= address.expires) throw new Refusal('ADDRESS_EXPIRED');
      const { rows } = await pool.query<CardRow>(
        'SELECT card_id, user_id, serial, milliseconds(issued_at) AS issued_at FROM event_card WHERE event_id = $1 AND card_id = $2',
        [eventId, cardId],
      );
      const card = rows[0];
      if (card === undefined || row.photocard === null) throw new Refusal('NOT_FOUND');
      return studio.draw({
        userId: card.user_id,
        design: row.photocard,
        serial: card.serial,
        edition: row.winners,
        at: row.results_at,
        language: address.language,
      });
    },
  };
}
