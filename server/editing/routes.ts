import type { ContentKindName } from '../../rules/staff/content-rights.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import type { StaffService } from '../staff/service.ts';
import { editingCalls } from './contract.ts';
import type { Drafts } from './drafts.ts';
import { objectOf } from './entry-work.ts';
import { listEntries } from './list-entries.ts';
import { meet } from './presence.ts';
import type { PreviewTokens } from './preview/preview-token.ts';
import type { Previews } from './preview/previews.ts';
import type { Publications } from './publications.ts';
import { type EntryName, type EntryReader, findRow } from './read-entry.ts';
import { listRevisions, readOneRevision } from './read-revisions.ts';
import { requireAnyEdit, requireContentRight } from './rights.ts';
import { uploadPicture } from './upload-picture.ts';

export interface EditingService {
  reader: EntryReader;
  drafts: Drafts;
  publications: Publications;
  people: Pick<StaffService, 'namesOf'>;
  tokens: PreviewTokens;
  previews: Previews;
}

const nameOf = ({ kind, entryId: id }: { kind: ContentKindName; entryId: string }): EntryName => ({ kind, id });

export function editingRoutes(
  platform: Pick<Platform, 'pool' | 'config'>,
  { reader, drafts, publications, people, tokens }: EditingService,
): Route[] {
  const { pool } = platform;
  return routes(editingCalls, {
    'GET /studio/content': ({ query, caller: { staff } }) => listEntries(pool, staff, query),
    'GET /studio/content/:kind/:entryId': ({ params, caller: { staff } }) => reader.read(pool, nameOf(params), staff),
    'POST /studio/content/:kind': ({ params, body, caller: { staff }, record }) =>
      record((connection) => drafts.create(connection, params.kind, body.value, staff, body.reason)),
    'PUT /studio/content/:kind/:entryId/draft': ({ params, body, caller: { staff }, record }) =>
      record((connection) => drafts.save(connection, nameOf(params), body.value, staff, body)),
    'DELETE /studio/content/:kind/:entryId/draft': ({ params, body, caller: { staff }, record }) =>
      record((connection) => drafts.discard(connection, nameOf(params), staff, body)),
    'POST /studio/content/:kind/:entryId/copy': ({ params, body, caller: { staff }, record }) =>
      record((connection) => drafts.copy(connection, nameOf(params), body.entryId, staff, body.reason)),
    'POST /studio/content/:kind/:entryId/publication': ({ params, body, caller: { staff }, record }) =>
      record((connection) => publications.publish(connection, nameOf(params), staff, body)),
    'POST /studio/content/:kind/:entryId/withdrawal': ({ params, body, caller: { staff }, record }) =>
      record((connection) => publications.withdraw(connection, nameOf(params), staff, body)),
    'POST /studio/content/:kind/:entryId/return': ({ params, body, caller: { staff }, record }) =>
      record((connection) => publications.restore(connection, nameOf(params), staff, body)),
    'POST /studio/content/:kind/:entryId/schedule': ({ params, body, caller: { staff }, record }) =>
      record((connection) => publications.schedule(connection, nameOf(params), new Date(body.at), staff, body)),
    'DELETE /studio/content/:kind/:entryId/schedule': ({ params, body, caller: { staff }, record }) =>
      record((connection) => publications.unschedule(connection, nameOf(params), staff, body)),
    'POST /studio/content/:kind/:entryId/presence': ({ params, body, caller: { staff } }) =>
      meet(pool, people, nameOf(params), staff, body.here),
    'POST /studio/content/:kind/:entryId/preview': ({ params, body, caller: { staff }, record }) =>
      record(async (connection) => {
        const name = nameOf(params);
        const { title_ids: titleIds } = await findRow(connection, name);
        requireContentRight(staff, name.kind, 'edit', titleIds);
        const expiresAt = new Date(Date.now() + body.hours * 3_600_000);
        const until = expiresAt.toISOString();
        const reply = { token: await tokens.sign({ ...name, staffId: staff.staffId }, expiresAt), expiresAt: until };
        return { reply, object: objectOf(name, titleIds), after: { expiresAt: until } };
      }),
    'POST /studio/content-picture': async ({ body, caller: { staff }, record }) => {
      requireAnyEdit(staff);
      const { uploaded, digest, note } = await uploadPicture(platform, Buffer.from(body.picture, 'base64'));
      return record(async (connection) => {
        await note(connection);
        return { reply: uploaded, object: { kind: 'content', id: uploaded.file, titleId: null }, after: { digest } };
      });
    },
    'GET /studio/content/:kind/:entryId/revision': ({ params, query, caller: { staff } }) =>
      listRevisions(pool, people, nameOf(params), staff, query),
    'GET /studio/content/:kind/:entryId/revision/:number': ({ params, caller: { staff } }) =>
      readOneRevision(pool, people, nameOf(params), params.number, staff),
    'POST /studio/content/:kind/:entryId/revision/:number/restoration': ({ params, body, caller: { staff }, record }) =>
      record((connection) => drafts.restore(connection, nameOf(params), params.number, staff, body)),
  });
}
