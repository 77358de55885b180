import type { Finding } from '../findings.ts';
import type { WrittenTag } from '../markup.ts';
import { isElement, loaderTags, type WrittenCheck } from '../written-page.ts';

export const scriptLine = (base: string): string => `<script type="module" src="${base}embed.js"></script>`;

const isModule = ({ attributes }: WrittenTag): boolean => attributes['type']?.toLowerCase() === 'module';

/** Elements without the script; a bundle that has the package in it can't be told from a page without either. */
export const checkScriptIsThere: WrittenCheck = (page, { base }) => {
  const isUsed = page.tags.some(({ tag }) => isElement(tag));
  return isUsed && loaderTags(page).length === 0 ? [{ name: 'noScript', values: { line: scriptLine(base) } }] : [];
};

/** Run as a classic script, the loader is a syntax error. */
export const checkIsModule: WrittenCheck = (page, { base }) =>
  loaderTags(page).some(isModule) || loaderTags(page).length === 0
    ? []
    : [{ name: 'notModule', values: { line: scriptLine(base) } }];

/** A page over https loads nothing over http. */
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

/** Scripts of two addresses: the first one that knows a tag takes care of it, whichever that is. */
export const checkOneVersion: WrittenCheck = (page) => {
  const addresses = loaderTags(page).map(({ attributes }) => new URL(attributes['src'] ?? '', page.address));
  const homes = [...new Set(addresses.map((address) => address.origin + address.pathname))];
  const [first = '', second] = homes;
  return second === undefined ? [] : [{ name: 'twoVersions', values: { first, second } }];
};

/** An import map that comes after a module checks nothing that is loaded already. */
export const checkOrder: WrittenCheck = ({ tags }) => {
  const scripts = tags.filter(({ tag }) => tag === 'script');
  const firstModule = scripts.findIndex(isModule);
  const lastMap = scripts.findLastIndex(({ attributes }) => attributes['type']?.toLowerCase() === 'importmap');
  const finding: Finding = { name: 'scriptOrder', values: {} };
  return firstModule >= 0 && lastMap > firstModule ? [finding] : [];
};
