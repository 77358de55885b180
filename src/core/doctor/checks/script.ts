import type { Finding } from '../findings.ts';
import type { WrittenTag } from '../markup.ts';
import { isElement, loaderTags, type WrittenCheck } from '../written-page.ts';

export const scriptLine = (base: string): string => `<script type="module" src="${base}embed.js"></script>`;

const isModule = ({ attributes }: WrittenTag): boolean => attributes['type']?.toLowerCase() === 'module';

/**
 * Finds elements without the script. A bundle that includes the package looks the same as a page without any script.
 */
export const checkScriptIsThere: WrittenCheck = (page, { base }) => {
  const isUsed = page.tags.some(({ tag }) => isElement(tag));
  return isUsed && loaderTags(page).length === 0 ? [{ name: 'noScript', values: { line: scriptLine(base) } }] : [];
};

/** As a classic script, the loader is a syntax error. */
export const checkIsModule: WrittenCheck = (page, { base }) =>
  loaderTags(page).some(isModule) || loaderTags(page).length === 0
    ? []
    : [{ name: 'notModule', values: { line: scriptLine(base) } }];

/** An https page blocks scripts over http. */
export const checkMixedContent: WrittenCheck = (page) => {
  if (page.address.protocol !== 'https:') return [];
  return loaderTags(page)
    .map(({ attributes }) => new URL(attributes['src'] ?? '', page.address))
    .filter(({ protocol, hostname }) => protocol === 'http:' && hostname !== 'localhost')
    .map((source) => ({
      name: 'mixedContent',
      values: { address: source.href, line: scriptLine(new URL('.', source).href.replace('http:', 'https:')) },
    }));
};

/** Finds scripts from two addresses: the first one that defines a tag wins, and the order is not fixed. */
export const checkOneVersion: WrittenCheck = (page) => {
  const addresses = loaderTags(page).map(({ attributes }) => new URL(attributes['src'] ?? '', page.address));
  const homes = [...new Set(addresses.map((address) => address.origin + address.pathname))];
  const [first = '', second] = homes;
  return second === undefined ? [] : [{ name: 'twoVersions', values: { first, second } }];
};

/** An import map after the first module does not check modules that are already loaded. */
export const checkOrder: WrittenCheck = ({ tags }) => {
  const scripts = tags.filter(({ tag }) => tag === 'script');
  const firstModule = scripts.findIndex(isModule);
  const lastMap = scripts.findLastIndex(({ attributes }) => attributes['type']?.toLowerCase() === 'importmap');
  const finding: Finding = { name: 'scriptOrder', values: {} };
  return firstModule >= 0 && lastMap > firstModule ? [finding] : [];
};
