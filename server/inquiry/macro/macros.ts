import { maxMacros } from '../../../rules/staff/limits.ts';
import type { AuditedObject } from '../../platform/audit-log/audit-log.ts';
import type { Recorded } from '../../platform/audit-log/recorder.ts';
import type { Connection, Pool } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import type { Macro, WrittenMacro } from './contract.ts';

interface MacroRow {
  macro_id: string;
  name: string;
  texts: Macro['texts'];
  version: number;
}

const columns = 'macro_id, name, texts, version';

const macroOf = ({ macro_id: macroId, ...row }: MacroRow): Macro => ({ macroId, ...row });
const objectOf = (macroId: string): AuditedObject => ({ kind: 'macro', id: macroId });
const writtenOf = ({ name, texts }: WrittenMacro): WrittenMacro => ({ name, texts });

export async function listMacros(pool: Pool): Promise<Macro[]> {
  const { rows } = await pool.query<MacroRow>(`SELECT ${columns} FROM inquiry_macro ORDER BY lower(name), macro_id`);
  return rows.map(macroOf);
}

/** @throws Refusal MACROS_FULL */
export async function addMacro(connection: Connection, written: WrittenMacro): Promise<Recorded<Macro>> {
  // Two at once could both be the last one.
  await connection.query('LOCK TABLE inquiry_macro IN SHARE ROW EXCLUSIVE MODE');
  const { rows } = await connection.query<MacroRow>(
    `INSERT INTO inquiry_macro (macro_id, name, texts)
     SELECT $1, $2, $3 WHERE (SELECT count(*) FROM inquiry_macro) < $4 RETURNING ${columns}`,
    [newId(), written.name, JSON.stringify(written.texts), maxMacros],
  );
  if (rows[0] === undefined) throw new Refusal('MACROS_FULL', { max: maxMacros });
  const macro = macroOf(rows[0]);
  return { reply: macro, object: objectOf(macro.macroId), after: writtenOf(macro) };
}

/** Locks a text as it was seen. @throws Refusal NOT_FOUND, MACRO_CHANGED */
async function lockMacro(connection: Connection, macroId: string, version: number): Promise<Macro> {
  const { rows } = await connection.query<MacroRow>(
    `SELECT ${columns} FROM inquiry_macro WHERE macro_id = $1 FOR UPDATE`,
    [macroId],
  );
  if (rows[0] === undefined) throw new Refusal('NOT_FOUND');
  if (rows[0].version !== version) throw new Refusal('MACRO_CHANGED');
  return macroOf(rows[0]);
}

/** @throws Refusal NOT_FOUND, MACRO_CHANGED */
export async function changeMacro(
  connection: Connection,
  { macroId, version, ...written }: Macro,
): Promise<Recorded<Macro>> {
  const before = await lockMacro(connection, macroId, version);
  await connection.query('UPDATE inquiry_macro SET name = $2, texts = $3, version = version + 1 WHERE macro_id = $1', [
    macroId,
    written.name,
    JSON.stringify(written.texts),
  ]);
  return {
    reply: { macroId, ...written, version: version + 1 },
    object: objectOf(macroId),
    before: writtenOf(before),
    after: writtenOf(written),
  };
}

/** @throws Refusal NOT_FOUND, MACRO_CHANGED */
export async function removeMacro(
  connection: Connection,
  { macroId, version }: Pick<Macro, 'macroId' | 'version'>,
): Promise<Recorded<{}>> {
  const before = await lockMacro(connection, macroId, version);
  await connection.query('DELETE FROM inquiry_macro WHERE macro_id = $1', [macroId]);
  return { reply: {}, object: objectOf(macroId), before: writtenOf(before) };
}
