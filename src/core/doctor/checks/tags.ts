import { belongsElsewhere } from '../../element/attributes/html-attributes.ts';
import type { Finding } from '../findings.ts';
import type { WrittenTag } from '../markup.ts';
import { isElement, type Manifest, type WrittenCheck, type WrittenPage } from '../written-page.ts';

/** Finds unknown tags, attributes and values. */
export const checkTags: WrittenCheck = ({ tags }, { manifest }) =>
  manifest === null ? [] : tags.filter(({ tag }) => isElement(tag)).flatMap((written) => checkTag(written, manifest));

function checkTag({ tag, attributes }: WrittenTag, { modules }: Manifest): Finding[] {
  const attributesOf = new Map(
    modules.flatMap(({ declarations }) => declarations.map((one) => [one.tagName, one.attributes] as const)),
  );
  const own = attributesOf.get(tag);
  if (!own) return [{ name: 'unknownTag', values: { tag, allowed: [...attributesOf.keys()].join(', ') } }];
  return Object.entries(attributes).flatMap(([attribute, value]) => {
    const found = own.find(({ name }) => name === attribute || name.replaceAll('-', '') === attribute);
    if (found) return fits(found.type.text, value) ? [] : [wrong(tag, attribute, value, found.type.text)];
    const names = own.map(({ name }) => name);
    return belongsElsewhere(attribute, names) ? [] : [unknown(tag, attribute, names.join(', '))];
  });
}

const unknown = (tag: string, attribute: string, allowed: string): Finding => ({
  name: 'unknownAttribute',
  values: { tag, attribute, allowed },
});

const wrong = (tag: string, attribute: string, value: string, type: string): Finding => ({
  name: 'wrongValue',
  values: { tag, attribute, value, type },
});

/** Without a `lang` on the page, elements are Korean, regardless of the browser's language. */
export const checkLanguage: WrittenCheck = ({ tags }) =>
  tags.some(({ tag }) => isElement(tag)) && !tags.some(({ attributes }) => attributes['lang'])
    ? [{ name: 'noLanguage', values: { line: '<html lang="en">' } }]
    : [];

/**
 * Only fixed words, lists of words and numbers are checked here; the element itself warns about other text in the
 * console.
 */
function fits(type: string, value: string): boolean {
  if (value === '') return true;
  if (type === 'number') return Number.isFinite(Number(value));
  const words = type.split(' | ');
  if (type.startsWith("'")) return words.includes(`'${value}'`);
  return words.length < 2 || value.split(/[\s,]+/).every((word) => word === '' || words.includes(word));
}

/** HTML has no self-closing tags: `<fan-vote />` stays open and contains everything after it. */
export const checkSelfClosing: WrittenCheck = ({ tags }: WrittenPage) =>
  tags
    .filter(({ tag, selfClosing }) => selfClosing === true && isElement(tag))
    .map(({ tag, attributes }) => ({ name: 'selfClosing', values: { tag, line: lineOf(tag, attributes) } }));

function lineOf(tag: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${value}"`,
  );
  return `<${tag}${written.join('')}></${tag}>`;
}
