import { createMoments, homeZone } from '../../../rules/moments.ts';
import { formatMoney, type Money } from '../../../rules/money.ts';
import type { Language } from '../../platform/http/contract.ts';
import type { Translate } from '../../platform/text/words.ts';

/** Keys without a meaning for people: only the JSON file has them. */
export const technicalKeys: ReadonlySet<string> = new Set(
  `userId orderId refundId lineId productId photocardId pictures pictureId position lotId voteId candidateId noticeId eventId inquiryId termsId
   picture accent faces line photocards shipment feePerPiece needsAddress delivery withdrawal stuck refundable cancelable returnableUntil trackingUrl
   receiptUrl receipt salt
   seller soldThrough taxes representative registration mailOrder invoiceNumber percent gross tax source live unread`.split(
    /\s+/,
  ),
);

/** A value in words; null for a value without information. */
type Describe = (value: unknown) => string | null;

/** These keys come first, since they name the subject of a record. The database does not store an order of keys. */
const leading = ['voteName', 'candidateName', 'event', 'pass', 'notice', 'title', 'topic', 'number', 'name'];
const sortIndexOf = (key: string) => (leading.includes(key) ? leading.indexOf(key) : leading.length);

/** The values of enums. Other texts may have signs that have a meaning in a word's key. */
const code = /^\w+$/;
const countryCode = /^[A-Z]{2}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const indent = (text: string) => text.replaceAll(/^(?=.)/gm, '  ');

/**
 * Lines of `label: value` in the fan's language. Times are those of Seoul.
 */
export function createReadable(words: Translate, language: Language, now: () => number): (record: unknown) => string {
  const { instant: written } = createMoments(language, now, homeZone, homeZone, true);

  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const figures = new Intl.NumberFormat(language);

  const named = (key: string): string | null => {
    const found = words(language, `export:${key}`);
    return found === key ? null : found;
  };

  const describe: Describe = (value) => {
    if (typeof value === 'boolean') return named(value ? 'values.yes' : 'values.no');
    if (typeof value === 'number') return figures.format(value);
    if (typeof value !== 'string' || value === '') return null;
    if (instant.test(value)) return written(value);
    return (code.test(value) ? named(`values.${value}`) : null) ?? value;
  };

  const lineOf = (key: string, value: unknown): string | null => {
    if (technicalKeys.has(key)) return null;
    const label = named(`fields.${key}`) ?? key;
    if (key === 'country' && countryCode.test(String(value))) return `${label}: ${countries.of(String(value))}`;
    if (isMoney(value)) return `${label}: ${formatMoney(value, language)}`;
    if (Array.isArray(value) && value.some((each) => typeof each === 'object')) {
      return value.length === 0
        ? null
        : `${label}:\n${value.map((each) => indent(`- ${linesOf(each).replaceAll('\n', '\n  ')}`)).join('\n')}`;
    }
    if (Array.isArray(value)) return value.length === 0 ? null : `${label}: ${value.map(describe).join(', ')}`;
    if (typeof value === 'object' && value !== null) return `${label}:\n${indent(linesOf(value))}`;
    const text = describe(value);
    return text === null ? null : `${label}: ${text.replaceAll('\n', '\n  ')}`;
  };

  const linesOf = (record: unknown): string =>
    Object.entries(record ?? {})
      .toSorted(([one], [other]) => sortIndexOf(one) - sortIndexOf(other))
      .map(([key, value]) => lineOf(key, value))
      .filter((line) => line !== null)
      .join('\n');

  return linesOf;
}

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;
