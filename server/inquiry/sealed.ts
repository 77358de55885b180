import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';
import { inquiryNotes } from './desk/notes.ts';

/** The texts of fans and operators. */
export const sealedInquiryTables: readonly SealedTable[] = [
  { table: 'inquiry', key: ['inquiry_id'], columns: ['message_sealed', 'reference_sealed', 'guest_email_sealed'] },
  { table: 'inquiry_reply', key: ['inquiry_id', 'position'], columns: ['message_sealed'] },
  inquiryNotes.sealed,
  { table: 'inquiry_picture', key: ['picture_id'], columns: ['picture_sealed'] },
];

type InquiryColumn = 'message_sealed' | 'reference_sealed' | 'guest_email_sealed';

const ofInquiry = (column: InquiryColumn, inquiryId: string) => ({ table: 'inquiry', column, row: [inquiryId] });
const ofReply = (inquiryId: string, position: number) => ({
  table: 'inquiry_reply',
  column: 'message_sealed',
  row: [inquiryId, position],
});

export const sealInquiryText = (sealing: Sealing, column: InquiryColumn, inquiryId: string, text: string): Buffer =>
  sealing.seal(ofInquiry(column, inquiryId), text);

/** @throws UnsealError */
export const openInquiryText = (sealing: Sealing, column: InquiryColumn, inquiryId: string, sealed: Buffer): string =>
  String(sealing.open(ofInquiry(column, inquiryId), sealed));

export const sealReply = (sealing: Sealing, inquiryId: string, position: number, text: string): Buffer =>
  sealing.seal(ofReply(inquiryId, position), text);

/** @throws UnsealError */
export const openReply = (sealing: Sealing, inquiryId: string, position: number, sealed: Buffer): string =>
  String(sealing.open(ofReply(inquiryId, position), sealed));

const ofPicture = (pictureId: string): Place => ({
  table: 'inquiry_picture',
  column: 'picture_sealed',
  row: [pictureId],
});

export const sealPicture = (sealing: Sealing, pictureId: string, bytes: Buffer): Buffer =>
  sealing.seal(ofPicture(pictureId), bytes.toString('base64'));

/** The file in Base64. @throws UnsealError */
export const openPicture = (sealing: Sealing, pictureId: string, sealed: Buffer): string =>
  String(sealing.open(ofPicture(pictureId), sealed));
