import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';
import type { LabelledAddress } from './contract.ts';

/** The addresses, with the fans' labels for them. */
export const sealedAddressTables: readonly SealedTable[] = [
  { table: 'saved_address', key: ['address_id'], columns: ['content_sealed'] },
];

const placeOf = (addressId: string): Place => ({ table: 'saved_address', column: 'content_sealed', row: [addressId] });

export const sealSavedAddress = (sealing: Sealing, addressId: string, content: LabelledAddress): Buffer =>
  sealing.seal(placeOf(addressId), content);

/** @throws UnsealError */
export const openSavedAddress = (sealing: Sealing, addressId: string, sealed: Buffer): LabelledAddress =>
  sealing.open(placeOf(addressId), sealed) as LabelledAddress;
