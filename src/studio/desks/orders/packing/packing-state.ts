import { type CarrierEncoding, type LabelPaper, labelsOfSheet, maxPackedOrders } from '../../../../../rules/packing.ts';
import type { Reply } from '../../../../core/api/call.ts';
import { studioCall } from '../../../api/studio-call.ts';
import { saveFile } from '../../../list/csv.ts';

/** How many orders a file has, and how many of the chosen ones it leaves out. */
export interface Packed {
  orders: number;
  leftOut: number;
}

/** The last file, and the selected orders for which it was made. */
export interface LastPacked extends Packed {
  orderIds: readonly string[];
}

/** The last file, as long as the same orders are chosen. */
export const packedFor = (last: LastPacked | null, orderIds: readonly string[]): Packed | null =>
  last !== null && inQuery(last.orderIds) === inQuery(orderIds) ? last : null;

/** True if these are more orders than one file may have. */
export const areTooMany = (orderIds: readonly string[]): boolean => orderIds.length > maxPackedOrders;

const inQuery = (orderIds: readonly string[]): string => orderIds.join(',');

export const savePickList = (orderIds: readonly string[]): Promise<Packed> =>
  studioCall('GET /studio/parcel/pick-list', { query: { orders: inQuery(orderIds) } }).then(save('pick-list'));

export const saveSlips = (orderIds: readonly string[]): Promise<Packed> =>
  studioCall('GET /studio/parcel/slip', { query: { orders: inQuery(orderIds) } }).then(save('packing-slips'));

/** @param first the first label of the sheet that is free, from 1 */
export const saveLabels = (orderIds: readonly string[], paper: LabelPaper, first: number): Promise<Packed> =>
  studioCall('GET /studio/parcel/label', {
    query: { orders: inQuery(orderIds), paper, skip: countUsedLabels(paper, first) },
  }).then(save('address-labels'));

export type CarrierFile = Reply<'GET /studio/parcel/carrier'>;

export const readCarrierFile = (orderIds: readonly string[], encoding: CarrierEncoding): Promise<CarrierFile> =>
  studioCall('GET /studio/parcel/carrier', { query: { orders: inQuery(orderIds), encoding } });

export const saveCarrierFile = ({ csv }: CarrierFile): void => saveFile('parcels.csv', 'text/csv', bytesOf(csv));

/** The number of used labels of a sheet; 0 if each label is a page. */
export const countUsedLabels = (paper: LabelPaper, first: number): number =>
  Math.min(Math.max(0, first - 1), labelsOfSheet[paper] - 1);

const save =
  (name: string) =>
  ({ pdf, orders, leftOut }: Packed & { pdf: string }): Packed => {
    saveFile(`${name}.pdf`, 'application/pdf', bytesOf(pdf));
    return { orders, leftOut };
  };

/** The bytes of a text in Base64. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
