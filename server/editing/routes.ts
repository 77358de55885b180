import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import type { EntryChanges } from './change-entry.ts';
import { editingCalls } from './contract.ts';
import { listEntries } from './list-entries.ts';
import type { EntryReader } from './read-entry.ts';

export function editingRoutes(
  { pool }: Pick<Platform, 'pool'>,
  { reader, changes }: { reader: EntryReader; changes: EntryChanges },
): Route[] {
  const nameOf = ({ kind, entryId: id }: { kind: Parameters<EntryReader['read']>[1]['kind']; entryId: string }) => ({
    kind,
    id,
  });
  return routes(editingCalls, {
    'GET /studio/content': ({ query, caller: { staff } }) => listEntries(pool, staff, query),
    'GET /studio/content/:kind/:entryId': ({ params, caller: { staff } }) => reader.read(pool, nameOf(params), staff),
    'POST /studio/content/:kind': ({ params, body, caller: { staff }, record }) =>
      record((connection) => changes.create(connection, params.kind, body.value, staff, body.reason)),
    'PUT /studio/content/:kind/:entryId/draft': ({ params, body, caller: { staff }, record }) =>
      record((connection) => changes.save(connection, nameOf(params), body.value, staff, body)),
    'POST /studio/content/:kind/:entryId/publication': ({ params, body, caller: { staff }, record }) =>
      record((connection) => changes.publish(connection, nameOf(params), staff, body)),
  });
}
