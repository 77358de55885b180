/** The text that an entry's hash covers (SHA-256, UTF-8). This file imports nothing, so that it can be copied. */
export interface AuditText {
  entry: number;
  /** ISO 8601 with milliseconds, UTC. */
  at: string;
  actorKind: string;
  actorId: string;
  roles: readonly string[];
  action: string;
  objectKind: string;
  objectId: string;
  titleId: string | null;
  /** SHA-256 of the detail, in hexadecimal. */
  detailHash: string;
  /** The hash of the entry before, in hexadecimal; of the first one `auditStart`. */
  previous: string;
}

/** The first entry has this instead of the hash of an entry before it. */
export const auditStart = '0'.repeat(64);

/** A list in JSON: no part can run into the next one. */
export function auditText(entry: AuditText): string {
  const { actorKind, actorId, roles, action, objectKind, objectId, titleId, detailHash, previous } = entry;
  const object = [objectKind, objectId, titleId];
  return JSON.stringify([
    'fanfare-record-1',
    entry.entry,
    entry.at,
    actorKind,
    actorId,
    roles,
    action,
    ...object,
    detailHash,
    previous,
  ]);
}
