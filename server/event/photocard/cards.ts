import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { z } from 'zod';
import type { AccountService } from '../../account/service.ts';
import { apiBase } from '../../platform/api.ts';
import type { Language } from '../../platform/contract.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { eventCalls } from '../contract.ts';
import { readWinner } from '../results.ts';
import { type EventRow, iso, type PhotocardDesign, readEventRow } from '../rows.ts';
import { addressLife, type CardAddress, createCardAddresses } from './address.ts';
import { drawCard } from './card-drawing.ts';
import { fontRuns } from './fonts.ts';
import { type CardRenderer, createCardRenderer } from './render.ts';

type CardList = z.output<(typeof eventCalls)['GET /event/:eventId/photocard']['response']>;
type Download = z.output<(typeof eventCalls)['POST /event/:eventId/photocard/:cardId/download']['response']>;
type Bytes = Uint8Array<ArrayBuffer>;

export interface Photocards {
  /** @throws Refusal RESULT_NOT_OPEN; NOT_FOUND for whoever did not win, and for an event without cards */
  list(eventId: string, userId: string, language: Language): Promise<CardList>;
  /** A signed address of the fan's own card. @throws Refusal as `list` */
  sign(eventId: string, cardId: string, userId: string, language: Language): Promise<Download>;
  /**
   * The card behind an address as a PNG.
   * @throws Refusal NOT_FOUND for an address that we did not sign, ADDRESS_EXPIRED, OVERLOADED
   */
  file(address: CardAddress, signature: string): Promise<Bytes>;
  close(): Promise<void>;
}

interface CardRow {
  card_id: string;
  user_id: string;
  serial: number;
  issued_at: number;
}

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

export function createPhotocards(
  { pool, config }: Pick<Platform, 'pool' | 'config'>,
  profiles: Pick<AccountService['profiles'], 'find'>,
  renderer: CardRenderer = createCardRenderer(),
): Photocards {
  const addresses = createCardAddresses(config.tokenSecret);

  async function readCards(eventId: string, userId: string): Promise<CardRow[]> {
    const { rows } = await pool.query<CardRow>(
      'SELECT card_id, user_id, serial, milliseconds(issued_at) AS issued_at FROM event_card WHERE event_id = $1 AND user_id = $2',
      [eventId, userId],
    );
    return rows;
  }

  async function designFor(eventId: string, userId: string): Promise<{ row: EventRow; design: PhotocardDesign }> {
    const { row } = await readWinner(pool, eventId, userId);
    if (row.photocard === null) throw new Refusal('NOT_FOUND');
    return { row, design: row.photocard };
  }

  async function portraitOf({ portrait }: PhotocardDesign): Promise<string> {
    const file = await readFile(join(config.dataDirectory, 'media', basename(portrait)));
    const type = types[extname(portrait)];
    if (type === undefined) throw new Error(`A card can't show ${portrait}`);
    return `data:${type};base64,${file.toString('base64')}`;
  }

  async function draw(row: EventRow, design: PhotocardDesign, card: CardRow, language: Language): Promise<Bytes> {
    const { nickname } = await profiles.find(card.user_id);
    const svg = drawCard(
      {
        artist: design.artist[language],
        line: design.line[language],
        nickname: fontRuns(nickname),
        serial: card.serial,
        edition: row.winners,
        date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Seoul' }).format(row.results_at),
      },
      { accent: design.accent, portrait: await portraitOf(design) },
    );
    return renderer.render(svg);
  }

  return {
    async list(eventId, userId, language) {
      const { row, design } = await designFor(eventId, userId);
      const [cards, { nickname }] = await Promise.all([readCards(eventId, userId), profiles.find(userId)]);
      return {
        cards: cards.map((card) => ({
          cardId: card.card_id,
          serial: card.serial,
          edition: row.winners,
          artist: design.artist[language],
          isNamed: fontRuns(nickname) !== null,
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
        url: apiBase + addresses.sign({ eventId, cardId, language, expires }),
        fileName: `fanfare-${eventId}-${card.serial}.png`,
        expiresAt: iso(expires),
      };
    },
    async file(address, signature) {
      // Nothing is looked up for an address that anybody could have written.
      if (!addresses.isOurs(address, signature)) throw new Refusal('NOT_FOUND');
      const row = await readEventRow(pool, address.eventId);
      if (row.now >= address.expires) throw new Refusal('ADDRESS_EXPIRED');
      const { rows } = await pool.query<CardRow>(
        'SELECT card_id, user_id, serial, milliseconds(issued_at) AS issued_at FROM event_card WHERE event_id = $1 AND card_id = $2',
        [address.eventId, address.cardId],
      );
      if (rows[0] === undefined || row.photocard === null) throw new Refusal('NOT_FOUND');
      return draw(row, row.photocard, rows[0], address.language);
    },
    close: () => renderer.close(),
  };
}
