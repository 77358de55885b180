import type { Connection, Pool } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import { newId } from '../platform/new-id.ts';
import type { Photocard } from './contract.ts';
import type { CardDesign } from './design.ts';

type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** A paid line of an order. */
export interface PaidLine {
  orderId: string;
  lineId: string;
  productId: string;
  userId: string;
  quantity: number;
}

/**
 * Issues a numbered set for each piece, in the transaction that marks the line as delivered. Numbers are issued in
 * order, under the lock of the product's row.
 * @throws if the product's cards have no design yet
 */
export async function issuePhotocards(connection: Connection, line: PaidLine): Promise<void> {
  const { orderId, lineId, productId, userId, quantity } = line;
  const counted = await connection.query<{ issued: number }>(
    'UPDATE photocard_product SET issued = issued + $2 WHERE product_id = $1 RETURNING issued',
    [productId, quantity],
  );
  const last = counted.rows[0]?.issued;
  if (last === undefined) throw new Error(`The product ${productId} has no card design`);
  await connection.query(
    `INSERT INTO photocard (photocard_id, order_id, line_id, piece, user_id, product_id, serial)
     SELECT id, $2, $3, piece, $4, $5, $6 + piece FROM unnest($1::text[]) WITH ORDINALITY AS card (id, piece)`,
    [Array.from({ length: quantity }, newId), orderId, lineId, userId, productId, last - quantity],
  );
}

/** Revokes the cards of a refunded line, in its caller's transaction. */
export async function revokePhotocards(connection: Connection, lineId: string): Promise<void> {
  await connection.query(
    'UPDATE photocard SET revoked_at = clock_timestamp() WHERE line_id = $1 AND revoked_at IS NULL',
    [lineId],
  );
}

interface ListedRow {
  line_id: string;
  photocard_id: string;
  serial: number;
  edition: number | null;
  faces: readonly CardDesign[];
}

/** The fan's valid cards of these lines, by line and in the order of their numbers. */
export async function readPhotocards(
  database: Queryable,
  lineIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, Photocard[]>> {
  if (lineIds.length === 0) return new Map();
  const { rows } = await database.query<ListedRow>(
    `SELECT line_id, photocard_id, serial, edition, faces FROM photocard JOIN photocard_product USING (product_id)
     WHERE line_id = ANY ($1) AND revoked_at IS NULL ORDER BY line_id, serial`,
    [lineIds],
  );
  const byLine = Map.groupBy(rows, (row) => row.line_id);
  return new Map(Array.from(byLine, ([lineId, own]) => [lineId, own.map((row) => cardOf(row, language))]));
}

function cardOf({ photocard_id: photocardId, serial, edition, faces }: ListedRow, language: Language): Photocard {
  return {
    photocardId,
    serial,
    edition,
    faces: faces.map(({ artist, line, accent }, index) => ({
      face: index + 1,
      artist: artist[language],
      line: line[language],
      accent,
    })),
  };
}

export interface IssuedCard {
  userId: string;
  orderId: string;
  productId: string;
  serial: number;
  edition: number | null;
  design: CardDesign;
  /** The owner's nickname as others see it, for the card. */
  nickname: string | null;
  /** True if the piece was refunded. */
  isRevoked: boolean;
  /** Milliseconds since 1970, as `now` by the database's clock. */
  issuedAt: number;
  now: number;
}

interface IssuedRow {
  user_id: string;
  order_id: string;
  product_id: string;
  serial: number;
  edition: number | null;
  design: CardDesign | null;
  nickname: string | null;
  revoked: boolean;
  issued_at: number;
  now: number;
}

/** @throws Refusal NOT_FOUND */
export async function readIssuedCard(database: Queryable, photocardId: string, face: number): Promise<IssuedCard> {
  const { rows } = await database.query<IssuedRow>(
    `SELECT user_id, order_id, product_id, serial, edition, faces -> $2::integer AS design,
       shown_nickname(user_id, nickname) AS nickname,
       revoked_at IS NOT NULL AS revoked, milliseconds(issued_at) AS issued_at, milliseconds(clock_timestamp()) AS now
     FROM photocard JOIN photocard_product USING (product_id) LEFT JOIN fan USING (user_id) WHERE photocard_id = $1`,
    [photocardId, face - 1],
  );
  const row = rows[0];
  if (row === undefined || row.design === null) throw new Refusal('NOT_FOUND');
  const { user_id: userId, order_id: orderId, product_id: productId, serial, edition, design, nickname, now } = row;
  const { revoked: isRevoked, issued_at: issuedAt } = row;
  return { userId, orderId, productId, serial, edition, design, nickname, isRevoked, issuedAt, now };
}
