import type { Connection } from '../../server/platform/database/database.ts';
import { copyRows } from './copy-rows.ts';
import { idOf } from './members.ts';

export const partnerNameOf = (n: number): string => `Partner ${n}`;

const states = ['LIVE', 'LIVE', 'LIVE', 'TRIAL', 'STOPPED'];

/** Partners with one origin each, most of them live. One of ten on trial has requested access itself. */
export async function copyPartners(connection: Connection, partners: number, now: number): Promise<void> {
  const rows = Array.from({ length: partners }, (_, n) => [
    idOf('partner', n),
    partnerNameOf(n),
    states[n % states.length] ?? 'LIVE',
    n % 50 === 3 ? 'REQUEST' : 'STUDIO',
    '{profile}',
    new Date(now - n * 60_000),
  ]);
  await copyRows(connection, 'partner', ['partner_id', 'name', 'state', 'source', 'scopes', 'changed_at'], rows);
  const origins = rows.map(([partnerId], n) => [partnerId ?? '', `https://p${n}.partner.example`, new Date(now)]);
  await copyRows(connection, 'partner_origin', ['partner_id', 'origin', 'proven_at'], origins);
}
