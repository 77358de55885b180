import type { Invariant } from '../database/invariants.ts';

/** `auditText` of rules/staff/audit-log-text.ts, as SQL. */
const text = `concat('["fanfare-record-1",', entry, ',"', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '",',
  to_json(actor_kind), ',', to_json(actor_id), ',', array_to_json(roles), ',', to_json(action), ',', to_json(object_kind), ',',
  to_json(object_id), ',', coalesce(to_json(title_id)::text, 'null'), ',"', encode(detail_hash, 'hex'), '","', encode(previous, 'hex'), '"]')`;

/** The chain alone: details are sealed, and `npm run fanfare -- staff verify` opens them. */
export const auditLogInvariants: readonly Invariant[] = [
  {
    invariant: 'each entry of the audit log has its hash and follows the one before',
    looked: 'SELECT count(*) FROM record_entry',
    violations: `SELECT format('entry %s: %s', entry, CASE
          WHEN entry <> place THEN 'one before it is missing'
          WHEN previous <> before THEN 'it does not follow the entry before'
          ELSE 'it was changed' END)
      FROM (SELECT *, row_number() OVER (ORDER BY entry) AS place,
          coalesce(lag(hash) OVER (ORDER BY entry), decode(repeat('00', 32), 'hex')) AS before FROM record_entry) AS r
      WHERE entry <> place OR previous <> before OR hash <> sha256(convert_to(${text}, 'UTF8'))`,
  },
  {
    invariant: 'details belong to an entry',
    looked: 'SELECT count(*) FROM record_detail',
    violations: `SELECT format('the entry %s of a detail is missing', entry) FROM record_detail
      WHERE NOT EXISTS (SELECT FROM record_entry AS e WHERE e.entry = record_detail.entry)`,
  },
];

/** The database refuses many wrong changes, as long as its triggers are on and its indexes are valid. */
export const schemaInvariants: readonly Invariant[] = [
  {
    invariant: 'triggers are on, indexes are valid',
    looked: `SELECT (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal) + (SELECT count(*) FROM pg_index WHERE indrelid >= 16384)`,
    violations: `SELECT format('the trigger %s of %s is off', tgname, tgrelid::regclass) FROM pg_trigger WHERE tgenabled NOT IN ('O', 'A')
      UNION ALL SELECT format('the index %s is invalid', indexrelid::regclass) FROM pg_index
        WHERE indrelid >= 16384 AND NOT (indisvalid AND indisready AND indislive)`,
  },
];
