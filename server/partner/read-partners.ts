import { scopesAmong } from '../../rules/scopes.ts';
import type { Connection, Pool } from '../platform/database/database.ts';
import type { ListedPartner, PartnerList } from '../platform/partners/partners.ts';
import type { Partner } from './shapes.ts';

export type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** A row of `selectPartners`. */
export interface PartnerRow {
  partner_id: string;
  name: string;
  /** By which names are compared. */
  name_key: string;
  contact_sealed: Buffer | null;
  state: Partner['state'];
  source: Partner['source'];
  scopes: string[];
  returns: string[];
  version: number;
  created_at: Date;
  changed_at: Date;
  origins: { origin: string; provenAt: string | null }[];
}

/** A partner as it is stored. */
export interface StoredPartner {
  readonly partner: Partner;
  readonly contactSealed: Buffer | null;
}

export const selectPartners = `
  SELECT p.*, lower(p.name) AS name_key, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('origin', origin, 'provenAt', proven_at) ORDER BY added_at, origin), '[]')
    FROM partner_origin o WHERE o.partner_id = p.partner_id AND removed_at IS NULL
  ) AS origins
  FROM partner p`;

export function partnerOf(row: PartnerRow): Partner {
  return {
    partnerId: row.partner_id,
    name: row.name,
    state: row.state,
    source: row.source,
    origins: row.origins.map(({ origin, provenAt }) => ({
      origin,
      provenAt: provenAt === null ? null : new Date(provenAt).toISOString(),
    })),
    returns: row.returns,
    scopes: scopesAmong(row.scopes),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  };
}

export async function listPartners(database: Queryable): Promise<Partner[]> {
  const { rows } = await database.query<PartnerRow>(`${selectPartners} ORDER BY p.name, p.partner_id`);
  return rows.map(partnerOf);
}

/** Origins that were removed from any partner in Studio. */
export async function removedOrigins(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ origin: string }>(
    'SELECT origin FROM partner_origin WHERE removed_at IS NOT NULL',
  );
  return rows.map(({ origin }) => origin);
}

/** @param lock whether others wait to change it until the end of the transaction @returns null without one */
export async function findPartner(database: Queryable, partnerId: string, lock = false): Promise<StoredPartner | null> {
  const text = `${selectPartners} WHERE p.partner_id = $1${lock ? ' FOR UPDATE OF p' : ''}`;
  const { rows } = await database.query<PartnerRow>(text, [partnerId]);
  const [row] = rows;
  return row === undefined ? null : { partner: partnerOf(row), contactSealed: row.contact_sealed };
}

/** Until the operator has agreed, a page gets no session of a fan. */
const listed = `
  SELECT partner_id, origin, name, state = 'TRIAL' AS trial, scopes, returns
  FROM partner JOIN partner_origin USING (partner_id)
  WHERE state IN ('TRIAL', 'LIVE') AND proven_at IS NOT NULL`;

interface ListedRow {
  partner_id: string;
  origin: string;
  name: string;
  trial: boolean;
  scopes: string[];
  returns: string[];
}

/** The origins whose pages may use the API now. */
export async function readPartnerList(database: Queryable): Promise<PartnerList> {
  const { rows } = await database.query<ListedRow>(listed);
  return new Map(
    rows.map(({ partner_id: partnerId, origin, name, trial, scopes, returns }): [string, ListedPartner] => [
      origin,
      {
        partnerId,
        name,
        isTrial: trial,
        scopes: trial ? [] : scopesAmong(scopes),
        returns: returns.filter((address) => new URL(address).origin === origin),
      },
    ]),
  );
}
