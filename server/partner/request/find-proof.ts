import { type Outside, OutsideError } from '../../platform/outside/outside.ts';
import type { PartnerRequest, proofProblems } from './request-contract.ts';

export type ProofProblem = (typeof proofProblems)[number];

const proofName = 'fanfare-partner';
const timeoutMs = 5_000;
const maxFileBytes = 1_024;
/** The tag is in the head of the page. The owner of a longer page can use the file. */
const maxPageBytes = 256 * 1_024;

/** The two ways to prove an origin: a file with the code, or a tag with it in the start page. */
export const proofOf = (origin: string, code: string): PartnerRequest['proof'] => ({
  file: { url: `${origin}/.well-known/${proofName}.txt`, text: code },
  meta: `<meta name="${proofName}" content="${code}">`,
});

/** Looks for the proof at the origin. @returns null if it is there */
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
      maxBytes: isFile ? maxFileBytes : maxPageBytes,
    });
    if (status >= 300 && status < 400) return 'REDIRECT';
    if (status !== 200) return 'STATUS';
    const isShown = isFile ? text.trim() === code : hasTag(text, code);
    return isShown ? null : 'TEXT';
  } catch (error) {
    // A stranger must not learn which names exist in our network: an unknown name and an internal address get the same answer.
    if (error instanceof OutsideError) return error.reason === 'NAME' ? 'ADDRESS' : error.reason;
    throw error;
  }
}

/**
 * The page may be hostile. A match must end at the next tag, or the time of all failed matches grows with the square of the page's
 * length.
 */
const metaTag = /<meta\s([^<>]{0,2000})>/gi;
const valueIn = (attribute: string) =>
  new RegExp(`(?:^|\\s)${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
const nameIn = valueIn('name');
const contentIn = valueIn('content');

/**
 * True if the page's head has the tag, with its attributes in any order and quotes. Comments and content after the head do not
 * count: others may write there.
 */
export function hasTag(page: string, code: string): boolean {
  const [head = ''] = page.replaceAll(/<!--[\s\S]*?(-->|$)/g, '').split(/<body[\s>]|<\/head/i);
  for (const [, attributes = ''] of head.matchAll(metaTag)) {
    const valueOf = (pattern: RegExp) =>
      pattern
        .exec(attributes)
        ?.slice(1)
        .find((value) => value !== undefined);
    if (valueOf(nameIn)?.toLowerCase() === proofName && valueOf(contentIn) === code) return true;
  }
  return false;
}
