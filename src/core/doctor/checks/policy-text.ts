import type { Finding } from '../findings.ts';
import { allows, deciding, lineWith, type Policy } from '../policy.ts';
import { isElement, loaderTags, type WrittenCheck, type WrittenPage } from '../written-page.ts';

/** Finds requests that the page's policies would block, from their text. */
export const checkPolicies: WrittenCheck = (page, { base }) => {
  const { origin } = new URL(base);
  const self = page.address.origin;
  const needs: [string, string][] = [
    ['connect-src', origin],
    ['img-src', origin],
    ...(page.tags.some(({ tag }) => tag === 'fan-player')
      ? [['media-src', origin] as [string, string], ['media-src', 'blob:'] as [string, string]]
      : []),
  ];
  return page.policies.flatMap((policy) => [
    ...checkScripts(policy, page, origin),
    ...needs.flatMap(([directive, source]) => {
      const found = deciding(policy, directive);
      return found === null || allows(found.sources, source, self) ? [] : [refusal(policy, directive, source)];
    }),
  ]);
};

const refusal = (policy: Policy, directive: string, source: string): Finding => ({
  name: 'policy',
  values: { directive, source, line: lineWith(policy, directive, source) },
});

/**
 * A nonce on the tag also covers everything that the script loads; under `strict-dynamic` only a nonce or hash counts.
 */
function checkScripts(policy: Policy, page: WrittenPage, origin: string): Finding[] {
  const found = deciding(policy, 'script-src');
  if (found === null) return [];
  const { sources } = found;
  const tags = loaderTags(page);
  const isNamed = tags.some(({ attributes }) => sources.includes(`'nonce-${attributes['nonce']}'`));
  if (isNamed) return [];
  if (sources.includes("'strict-dynamic'")) {
    return tags.length === 0 ? [] : [{ name: 'nonce', values: { address: tags[0]?.attributes['src'] ?? '' } }];
  }
  return allows(sources, origin, page.address.origin) ? [] : [refusal(policy, 'script-src', origin)];
}

/** Finds `style` attributes on tags that the policy blocks: tokens set there have no effect. */
export const checkStyleAttributes: WrittenCheck = ({ tags, policies }) =>
  tags
    .filter(({ tag, attributes }) => isElement(tag) && attributes['style'] !== undefined)
    .filter(() => policies.some(refusesStyleAttributes))
    .map(({ tag, attributes }) => ({
      name: 'styleAttribute',
      values: { tag, line: `${tag} { ${(attributes['style'] ?? '').replace(/;?\s*$/, ';')} }` },
    }));

function refusesStyleAttributes(policy: Policy): boolean {
  const found = deciding(policy, 'style-src');
  return found !== null && !found.sources.includes("'unsafe-inline'");
}
