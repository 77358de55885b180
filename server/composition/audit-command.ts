import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { parseConfig } from '../platform/config.ts';
import { missingMigrations } from '../platform/database/migrations.ts';
import { type DatabaseConfig, openDatabase, requireDatabase } from '../platform/database/open-database.ts';
import { type Shell, UsageError } from '../platform/shell.ts';
import { type AuditReport, auditDatabase, invariantsOf } from './audit.ts';
import { schemaOrder } from './compose.ts';
import type { CommandModule, Feature } from './define-feature.ts';

const usage = `npm run fanfare -- audit
    verifies the invariants of every row of the database; changes nothing
npm run fanfare -- audit --json
    prints the result as JSON, for a later comparison
npm run fanfare -- audit --compare <file>
    also compares all rows with those of an earlier result
npm run fanfare -- audit --connections <n>
    uses so many connections at once, 2 by default`;

/** The part of a stored audit that is compared. */
const StoredAudit = z.object({
  at: z.string(),
  digest: z.string(),
  tables: z.array(z.object({ table: z.string(), rows: z.number(), sum: z.string() })),
});
type StoredAudit = z.output<typeof StoredAudit>;

/** Audits the database of a platform. It exits with 1 where something is wrong. */
export const auditCommand = (features: readonly Feature[]): CommandModule => ({
  summary: 'checks all rows of the database for contradictions, compares with an earlier result',
  usage,
  verbs: {},
  async command(words, _onDatabase, shell) {
    const options = readWords(words);
    const stored = options.compare === undefined ? null : await readStoredAudit(options.compare);
    const { DATABASE_URL, DATA_DIR } = shell.environment;
    const config = parseConfig({ DATABASE_URL, DATA_DIR });
    const started = performance.now();
    const report = await auditConfigured(config, features, options.connections);
    const differences = stored === null ? [] : differencesOf(stored, report);
    if (options.json) shell.printLine(JSON.stringify(report));
    else printReport(shell, report, (performance.now() - started) / 1_000);
    // The JSON alone goes to the file that keeps it.
    const compared = options.json ? shell.complain : shell.printLine;
    for (const sentence of differences) compared(sentence);
    if (stored !== null && differences.length === 0) compared(`The same rows as in the audit of ${stored.at}.`);
    if (differences.length > 0 || report.findings.some(({ wrong }) => wrong > 0)) shell.exitCode = 1;
  },
});

function readWords(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: { json: { type: 'boolean' }, compare: { type: 'string' }, connections: { type: 'string' } },
  });
  const connections = Number(values.connections ?? 2);
  if (!Number.isInteger(connections) || connections < 1 || connections > 16) throw new UsageError();
  return { json: values.json === true, compare: values.compare, connections };
}

/**
 * Audits the database that the settings name. Nothing is migrated: this is how it is found.
 * @throws an Error whose sentence says why there is nothing to audit
 */
export async function auditConfigured(
  config: DatabaseConfig,
  features: readonly Feature[],
  connections?: number,
): Promise<AuditReport> {
  requireDatabase(config);
  const { pool, close } = await openDatabase(config);
  try {
    const missing = await missingMigrations(pool, schemaOrder(features));
    if (missing.length > 0)
      throw new Error(
        `This database is older than this version (${missing.length} migrations are missing, ${missing[0]} first): audit it with its own version, or start the server once.`,
      );
    return await auditDatabase(pool, invariantsOf(features), connections);
  } finally {
    await close();
  }
}

async function readStoredAudit(file: string): Promise<StoredAudit> {
  const text = await readFile(file, 'utf8');
  try {
    return StoredAudit.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is no audit: “npm run fanfare -- audit --json” prints one.`, { cause });
  }
}

/** @returns a sentence for each table with other rows; empty where both have the same */
export function differencesOf(stored: Pick<AuditReport, 'tables'>, now: Pick<AuditReport, 'tables'>): string[] {
  const before = new Map(stored.tables.map((one) => [one.table, one]));
  const after = new Map(now.tables.map((one) => [one.table, one]));
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((table) => {
    const [one, other] = [before.get(table), after.get(table)];
    if (one?.rows === other?.rows && one?.sum === other?.sum) return [];
    if (one === undefined || other === undefined)
      return [`DIFFERS  ${table} is only in the ${one ? 'kept' : 'present'} one`];
    if (one.rows !== other.rows) return [`DIFFERS  ${table} had ${one.rows} rows and has ${other.rows}`];
    return [`DIFFERS  ${table} has other rows, as many as before`];
  });
}

function printReport({ printLine }: Shell, { at, findings, tables, digest }: AuditReport, seconds: number): void {
  for (const { feature, invariant, looked, violations, wrong } of findings) {
    printLine(`${wrong === 0 ? 'holds ' : 'BROKEN'}  ${feature}: ${invariant} (${looked})`);
    for (const violation of violations) printLine(`          ${violation}`);
    if (wrong > violations.length) printLine(`          and ${wrong - violations.length} more`);
  }
  printLine('');
  const width = Math.max(...tables.map(({ table }) => table.length));
  for (const { table, rows, sum } of tables)
    if (rows > 0) printLine(`${table.padEnd(width)} ${String(rows).padStart(12)}  ${sum}`);
  const all = tables.reduce((total, { rows }) => total + rows, 0);
  const broken = findings.filter(({ wrong }) => wrong > 0).length;
  printLine('');
  printLine(`Digest of all ${all} rows: ${digest}`);
  printLine(
    `${findings.length} invariants at ${at}: ${broken === 0 ? 'all hold' : `${broken} BROKEN`}. ${seconds.toFixed(1)} s`,
  );
}
