import { inquiryPictureHours, maxInquiryPictures } from '../../../rules/inquiry/pictures.ts';
import type { Connection, Pool } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Inquiry } from '../contract.ts';
import { ofReader, type Reader, readInquiry } from '../inquiries.ts';
import { openPicture, sealPicture } from '../sealed.ts';
import type { InquiryPictureFile } from './make-picture.ts';

type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** The text to which a picture is added: the question is 0. */
export interface Placed {
  inquiryId: string;
  position: number;
}

interface LatestRow {
  position: number;
  is_open: boolean;
}

/**
 * Adds a picture to the fan's last message, within the caller's transaction. The staff sees it before they answer.
 * @throws Refusal NOT_FOUND as `readInquiry`; PICTURES_ENDED where the staff has answered, the text is a day old, or has all its pictures
 */
export async function addPicture(
  connection: Connection,
  sealing: Sealing,
  reader: Reader,
  { inquiryId, position, file }: Placed & { file: InquiryPictureFile },
): Promise<Inquiry> {
  const { rows: locked } = await connection.query(
    `SELECT FROM inquiry WHERE ${ofReader} AND inquiry_id = $3 AND forget_on IS NULL FOR NO KEY UPDATE`,
    [reader.userId, reader.partnerOrigin, inquiryId],
  );
  if (locked.length === 0) throw new Refusal('NOT_FOUND');
  // A separate statement: it sees commits during the wait for the lock.
  const { rows } = await connection.query<LatestRow>(
    `SELECT coalesce(last.position, 0) AS position,
       inquiry.answered_at IS NULL AND inquiry.closed_at IS NULL AND coalesce(last.by_fan, true)
         AND coalesce(last.replied_at, asked_at) > clock_timestamp() - make_interval(hours => $2) AS is_open
     FROM inquiry LEFT JOIN LATERAL (SELECT position, by_fan, replied_at FROM inquiry_reply
       WHERE inquiry_reply.inquiry_id = inquiry.inquiry_id ORDER BY position DESC LIMIT 1) AS last ON true
     WHERE inquiry_id = $1`,
    [inquiryId, inquiryPictureHours],
  );
  const [latest] = rows;
  if (latest?.is_open !== true || latest.position !== position) throw new Refusal('PICTURES_ENDED');
  await insertPicture(connection, sealing, { inquiryId, position, file });
  await connection.query('UPDATE inquiry SET version = version + 1 WHERE inquiry_id = $1', [inquiryId]);
  return readInquiry(connection, sealing, inquiryId, reader);
}

/** @throws Refusal PICTURES_ENDED where the text has as many as it may */
async function insertPicture(
  connection: Connection,
  sealing: Sealing,
  { inquiryId, position, file: { bytes, width, height } }: Placed & { file: InquiryPictureFile },
): Promise<void> {
  const pictureId = newId();
  const { rowCount } = await connection.query(
    `INSERT INTO inquiry_picture (picture_id, inquiry_id, position, number, width, height, picture_sealed)
     SELECT $1, $2, $3, count(*) + 1, $4, $5, $6 FROM inquiry_picture WHERE inquiry_id = $2 AND position = $3
     HAVING count(*) < ${maxInquiryPictures}`,
    [pictureId, inquiryId, position, width, height, sealPicture(sealing, pictureId, bytes)],
  );
  if (rowCount === 0) throw new Refusal('PICTURES_ENDED', { max: maxInquiryPictures });
}

interface PictureRow {
  picture_sealed: Buffer;
}

/** In Base64. @throws Refusal NOT_FOUND, also for one of another fan or page */
export async function readPicture(
  database: Queryable,
  sealing: Sealing,
  reader: Reader,
  { inquiryId, pictureId }: { inquiryId: string; pictureId: string },
): Promise<string> {
  const { rows } = await database.query<PictureRow>(
    `SELECT picture_sealed FROM inquiry_picture JOIN inquiry USING (inquiry_id)
     WHERE ${ofReader} AND inquiry_id = $3 AND picture_id = $4`,
    [reader.userId, reader.partnerOrigin, inquiryId, pictureId],
  );
  return openRow(sealing, pictureId, rows);
}

/** For the staff, in Base64. @throws Refusal NOT_FOUND */
export async function readPictureForDesk(
  database: Queryable,
  sealing: Sealing,
  { inquiryId, pictureId }: { inquiryId: string; pictureId: string },
): Promise<string> {
  const { rows } = await database.query<PictureRow>(
    'SELECT picture_sealed FROM inquiry_picture WHERE inquiry_id = $1 AND picture_id = $2',
    [inquiryId, pictureId],
  );
  return openRow(sealing, pictureId, rows);
}

function openRow(sealing: Sealing, pictureId: string, [row]: readonly PictureRow[]): string {
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return openPicture(sealing, pictureId, row.picture_sealed);
}
