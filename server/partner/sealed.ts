import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';
import type { Contact } from './shapes.ts';

export const sealedPartnerTables: readonly SealedTable[] = [
  { table: 'partner', key: ['partner_id'], columns: ['contact_sealed'] },
];

const ofContact = (partnerId: string): Place => ({ table: 'partner', column: 'contact_sealed', row: [partnerId] });

export const sealContact = (sealing: Sealing, partnerId: string, contact: Contact): Buffer =>
  sealing.seal(ofContact(partnerId), JSON.stringify(contact));

/** @throws UnsealError */
export function openContact(sealing: Sealing, partnerId: string, sealed: Buffer | null): Contact | null {
  if (sealed === null) return null;
  const { name, email } = JSON.parse(String(sealing.open(ofContact(partnerId), sealed))) as Contact;
  return { name, email };
}
