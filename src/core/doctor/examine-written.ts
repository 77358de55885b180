import { checkFramedPlatform } from './checks/frames.ts';
import { checkOpener } from './checks/headers.ts';
import { checkPolicies, checkStyleAttributes } from './checks/policy-text.ts';
import { checkIsModule, checkMixedContent, checkOneVersion, checkOrder, checkScriptIsThere } from './checks/script.ts';
import { checkLanguage, checkSelfClosing, checkTags } from './checks/tags.ts';
import { type Finding, withoutRepeats } from './findings.ts';
import { readMarkup, type WrittenTag } from './markup.ts';
import { type Policy, parsePolicies, parsePolicy } from './policy.ts';
import type { PlatformFacts, WrittenCheck, WrittenPage } from './written-page.ts';

/** Every check of a page's text, in the order in which findings are shown. */
const checks: readonly WrittenCheck[] = [
  checkScriptIsThere,
  checkIsModule,
  checkMixedContent,
  checkOneVersion,
  checkOrder,
  checkPolicies,
  checkStyleAttributes,
  checkOpener,
  checkFramedPlatform,
  checkSelfClosing,
  checkTags,
  checkLanguage,
];

/** The page's policies, from its header and from `<meta http-equiv>`. */
export function policiesOf(headers: Headers | null, tags: readonly WrittenTag[]): Policy[] {
  const header = headers?.get('content-security-policy');
  const metas = tags.filter(
    ({ tag, attributes }) => tag === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy',
  );
  return [
    ...(header ? parsePolicies(header) : []),
    ...metas.map(({ attributes }) => parsePolicy(attributes['content'] ?? '')),
  ];
}

/** Parses a page's text and headers. */
export function readPage(address: URL, html: string, headers: Headers | null): WrittenPage {
  const tags = readMarkup(html);
  return { address, tags, headers, policies: policiesOf(headers, tags) };
}

export function examineWritten(page: WrittenPage, platform: PlatformFacts): Finding[] {
  return withoutRepeats(checks.flatMap((check) => check(page, platform)));
}
