import { parse } from 'papaparse';
import { maxTrackingRows } from '../../../../../rules/packing.ts';

/** A row of a file; `line` is its line as a program for tables counts. */
export interface TrackingRow {
  line: number;
  number: string;
  carrier: string;
  trackingNumber: string;
}

/** Why a file can't be used. */
export type FileProblem = 'NO_HEAD' | 'EMPTY' | 'TOO_MANY';

export type TrackingFile = { rows: TrackingRow[]; problem: null } | { rows: null; problem: FileProblem };

/** The names of the columns, as shops, carriers and our own files write them, without spaces and punctuation. */
const columns = {
  number: [
    'order',
    'ordernumber',
    'orderno',
    'orderid',
    'number',
    '주문번호',
    '주문',
    '注文番号',
    '注文no',
    '受注番号',
  ],
  carrier: [
    'carrier',
    'carriername',
    'courier',
    '택배사',
    '택배사명',
    '배송사',
    '운송사',
    '配送会社',
    '配送業者',
    '運送会社',
    '宅配会社',
  ],
  trackingNumber: [
    'trackingnumber',
    'trackingno',
    'tracking',
    'waybill',
    'waybillnumber',
    '운송장번호',
    '운송장',
    '송장번호',
    '송장',
    '등기번호',
    '追跡番号',
    '送り状番号',
    '伝票番号',
    'お問い合わせ番号',
    'お問い合せ番号',
    'お問合せ番号',
  ],
} as const;
type Column = keyof typeof columns;

const tokenOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]/gu, '');

/** Reads a file in UTF-8, CP949 or Shift_JIS, with commas, semicolons or tabs. */
export function readTrackingFile(bytes: Uint8Array<ArrayBuffer>): TrackingFile {
  const table = parse<string[]>(decoded(bytes), { skipEmptyLines: false }).data;
  const start = table.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  const head = headOf(table[start] ?? []);
  if (start === -1) return { rows: null, problem: 'EMPTY' };
  if (head.number === -1 || head.trackingNumber === -1) return { rows: null, problem: 'NO_HEAD' };
  const rows = table.slice(start + 1).flatMap((cells, index) => {
    const cell = (column: Column) => plain(cells[head[column]] ?? '');
    if (cells.every((each) => each.trim() === '')) return [];
    const line = start + index + 2;
    return [{ line, number: cell('number'), carrier: cell('carrier'), trackingNumber: cell('trackingNumber') }];
  });
  if (rows.length === 0) return { rows: null, problem: 'EMPTY' };
  return rows.length > maxTrackingRows ? { rows: null, problem: 'TOO_MANY' } : { rows, problem: null };
}

/** Where each column is; -1 for one that is missing. */
function headOf(cells: readonly string[]): Record<Column, number> {
  const names = cells.map(tokenOf);
  const columnOf = (column: Column) => names.findIndex((name) => (columns[column] as readonly string[]).includes(name));
  return { number: columnOf('number'), carrier: columnOf('carrier'), trackingNumber: columnOf('trackingNumber') };
}

/** Text of a cell that keeps its digits by `="00123"` or by an apostrophe. */
const plain = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();

function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  // The format that Excel calls “Unicode text”.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const utf8 = decodedAs('utf-8', bytes);
  if (utf8 !== null) return utf8;
  const [korean, japanese] = [decodedAs('euc-kr', bytes), decodedAs('shift_jis', bytes)];
  if (korean === null || japanese === null) return korean ?? japanese ?? new TextDecoder().decode(bytes);
  return likelihood(korean) >= likelihood(japanese) ? korean : japanese;
}

/** Null where the bytes are no text in that encoding. */
function decodedAs(encoding: string, bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The same bytes are often text in both encodings: one with a head that is known, or else with the letters of its language. */
function likelihood(text: string): number {
  const line = text.split(/\r?\n/).find((each) => each.trim() !== '') ?? '';
  const names = line.split(/[,;\t]/).map(tokenOf);
  const recognized = Object.values(columns).filter((column) =>
    names.some((name) => (column as readonly string[]).includes(name)),
  );
  // Korean text looks like half-width kana in Shift_JIS.
  const strange = text.match(/[\uff61-\uff9f\ue000-\uf8ff]/g)?.length ?? 0;
  const usual = text.match(/[가-힣\u3040-\u30ff]/g)?.length ?? 0;
  return recognized.length * 10_000 + usual - strange;
}
