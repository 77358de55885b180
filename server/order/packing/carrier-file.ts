import iconv from 'iconv-lite';
import type { CarrierEncoding } from '../../../rules/packing.ts';
import type { Language } from '../../platform/http/contract.ts';
import { type CsvCell, csvOf } from '../../platform/text/csv.ts';
import type { Translate } from '../../platform/text/words.ts';
import { type PackedOrder, piecesOf } from './documents.ts';

/** Letters of an order that an encoding does not have. */
export interface Unwritable {
  number: string;
  letters: string;
}

/** The names of the columns: keys of `studio-packing:csv`. */
const columns = [
  'number',
  'recipient',
  'phone',
  'country',
  'postalCode',
  'region',
  'city',
  'street',
  'detail',
  'address',
  'items',
  'pieces',
] as const;

/** The encodings of Korea and Japan have no letters of the other country: their columns and products are in their language. */
const languageOf = (encoding: CarrierEncoding, reader: Language): Language =>
  (({ UTF_8: reader, CP949: 'ko', SHIFT_JIS: 'ja' }) as const)[encoding];

/** Replaces a missing letter. Both encodings have this sign, and printers in Japan use it so. */
const missing = '〓';

/** The file for a carrier, one row for each package, in the encoding that its program reads. */
export function carrierFile(
  orders: readonly PackedOrder[],
  encoding: CarrierEncoding,
  reader: Language,
  words: Translate,
): { file: Buffer; unwritable: Unwritable[] } {
  const language = languageOf(encoding, reader);
  const unwritable: Unwritable[] = [];
  const rows = orders.map((order) => {
    const lacking = new Set<string>();
    const cells = cellsOf(order, language).map((cell) =>
      typeof cell === 'string' ? written(cell, encoding, lacking) : cell,
    );
    if (lacking.size > 0) unwritable.push({ number: order.number, letters: [...lacking].join(' ') });
    return cells;
  });
  const csv = csvOf([columns.map((key) => words(language, `studio-packing:csv.${key}`)), ...rows]);
  // Only UTF-8 has a byte order mark.
  const file = encoding === 'UTF_8' ? Buffer.from(csv) : iconv.encode(csv.slice(1), nameOf[encoding]);
  return { file, unwritable };
}

const nameOf = { CP949: 'cp949', SHIFT_JIS: 'shift_jis' } as const;

function cellsOf(order: PackedOrder, language: Language): CsvCell[] {
  const { number, lines, address } = order;
  if (address === null) return [{ id: number }];
  const { recipient, phone, country, postalCode, region, city, street, detail } = address;
  const code = country === 'JP' ? postalCode.replace(/^(\d{3})(\d{4})$/, '$1-$2') : postalCode;
  const items = lines.map(({ quantity, name }) => `${quantity} × ${name[language]}`).join(', ');
  const whole = [region, city, street, detail].filter(Boolean).join(country === 'JP' ? '' : ' ');
  return [
    { id: number },
    recipient,
    dialled(phone),
    country,
    code,
    region,
    city,
    street,
    detail,
    whole,
    items,
    piecesOf(order),
  ];
}

/** A carrier's program dials the number, so a plain phone number has no apostrophe before its plus. */
const dialled = (phone: string): CsvCell => (/^\+[\d ().-]+$/.test(phone) ? { id: phone } : phone);

/** Replaces each letter that the encoding lacks, and adds it to `lacking`. */
function written(text: string, encoding: CarrierEncoding, lacking: Set<string>): string {
  if (encoding === 'UTF_8') return text;
  return [...text.normalize('NFC')]
    .map((letter) => {
      const same = encoding === 'SHIFT_JIS' ? (windowsJapanese[letter] ?? letter) : letter;
      if (canEncode(same, nameOf[encoding])) return same;
      lacking.add(letter);
      return missing;
    })
    .join('');
}

const canEncode = (letter: string, name: string): boolean =>
  letter === '?' || iconv.encode(letter, name).toString('latin1') !== '?';

/** Signs whose code in Windows differs from that in other systems. */
const windowsJapanese: Readonly<Record<string, string>> = { '〜': '～', '−': '－', '‖': '∥', '—': '―' };
