import { type Outside, OutsideError } from '../../platform/outside/outside.ts';
import type { PartnerRequest, proofProblems } from './request-contract.ts';

export type ProofProblem = (typeof proofProblems)[number];

const name = 'fanfare-partner';
const timeoutMs = 5_000;
const maxFileBytes = 1_024;
/** The tag is in the head: that of a page which is longer may be proven by the file. */
const maxPageBytes = 256 * 1_024;

/** What a site has to show for its origin. */
export const proofOf = (origin: string, code: string): PartnerRequest['proof'] => ({
  file: { url: `${origin}/.well-known/${name}.txt`, text: code },
  meta: `<meta name="${name}" content="${code}">`,
});

/** @returns null where the site shows it */
export async function findProof(
  outside: Outside,
  { origin, code, way }: { origin: string; code: string; way: 'FILE' | 'META' },
): Promise<ProofProblem | null> {
  const isFile = way === 'FILE';
  const address = isFile ? proofOf(origin, code).file.url : `${origin}/`;
  try {
    const { status, text } = await outside.request(address, {
      method: 'GET',
      headers: { 'User-Agent': 'Fanfare-Proof/1' },
      timeoutMs,
      most: isFile ? maxFileBytes : maxPageBytes,
    });
    if (status >= 300 && status < 400) return 'REDIRECT';
    if (status !== 200) return 'STATUS';
    const isShown = isFile ? text.trim() === code : hasTag(text, code);
    return isShown ? null : 'TEXT';
  } catch (error) {
    // Whether a name is known inside of our network is nothing to tell a stranger: both are one answer.
    if (error instanceof OutsideError) return error.reason === 'NAME' ? 'ADDRESS' : error.reason;
    throw error;
  }
}

/**
 * A stranger writes the page: an attempt that fails must not read on past the next tag, or the time grows with the square of the
 * page's length.
 */
const metaTag = /<meta\s([^<>]{0,2000})>/gi;
const valueIn = (attribute: string) =>
  new RegExp(`(?:^|\\s)${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
const nameIn = valueIn('name');
const contentIn = valueIn('content');

/**
 * Whether the page's head has the tag, with its attributes in any order and quotes. Comments and what comes after the head do not
 * count: others may write there.
 */
export function hasTag(page: string, code: string): boolean {
  const [head = ''] = page.replaceAll(/<!--[\s\S]*?(-->|$)/g, '').split(/<body[\s>]|<\/head/i);
  for (const [, attributes = ''] of head.matchAll(metaTag)) {
    const valueOf = (pattern: RegExp) =>
      pattern
        .exec(attributes)
        ?.slice(1)
        .find((one) => one !== undefined);
    if (valueOf(nameIn)?.toLowerCase() === name && valueOf(contentIn) === code) return true;
  }
  return false;
}
