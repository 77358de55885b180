import { addressOf, type FetchPath } from '../../src/core/doctor/checks/platform.ts';
import { examineText } from '../../src/core/doctor/examine-text.ts';
import { readPage } from '../../src/core/doctor/examine-written.ts';
import { type Finding, withoutRepeats } from '../../src/core/doctor/findings.ts';
import { loaderTags, type WrittenPage } from '../../src/core/doctor/written-page.ts';
import { examineInBrowser } from './examine-in-browser.ts';

/** The page can't be fetched, or nothing names its platform. The message is for the user of the command. */
export class UnusablePage extends Error {}

export interface Examined {
  /** The address after redirects. */
  address: string;
  /** The base address of the platform's files, with a slash at the end. */
  base: string;
  findings: Finding[];
  /** Why no browser opened the page; null if one did. */
  notOpened: string | null;
}

export interface Options {
  /** The platform's address, for a page without its script. */
  platform?: string | undefined;
  /** True if a browser opens the page as well. */
  isOpened: boolean;
}

/** Timeout for the page and the platform, in milliseconds. */
const answersWithin = 20_000;

/**
 * Fetches a page, checks its text and headers, and opens it in a browser if one is found.
 * @throws UnusablePage when the page can't be fetched, or when nothing on it names the platform
 */
export async function examinePage(address: string, { platform, isOpened }: Options): Promise<Examined> {
  const { page, html } = await fetchPage(address);
  const base = baseOf(page, platform);
  const written = await examineText(page, html, base, fetcherFor(page.address.origin, base));
  const opened = isOpened ? await examineInBrowser(page.address.href, base) : { missing: 'It was not requested.' };
  const isJudged = 'findings' in opened;
  // A bundle may add missing parts, so only a browser can decide.
  const findings = isJudged ? [...written.filter(({ name }) => name !== 'noScript'), ...opened.findings] : written;
  return {
    address: page.address.href,
    base,
    findings: withoutRepeats(findings),
    notOpened: isJudged ? null : opened.missing,
  };
}

async function fetchPage(address: string): Promise<{ page: WrittenPage; html: string }> {
  if (!URL.canParse(address)) throw new UnusablePage(`${address} is no address. It begins with https://`);
  try {
    const reply = await fetch(address, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(answersWithin),
    });
    const html = await reply.text();
    if (!reply.ok) throw new UnusablePage(`${address} answers ${reply.status}, not with a page.`);
    return { page: readPage(new URL(reply.url), html, reply.headers), html };
  } catch (error) {
    if (error instanceof UnusablePage) throw error;
    throw new UnusablePage(`${address} can't be fetched: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function baseOf(page: WrittenPage, platform: string | undefined): string {
  const source = platform ?? loaderTags(page)[0]?.attributes['src'];
  if (source !== undefined && URL.canParse(source, page.address))
    return new URL(platform === undefined ? '.' : '/', new URL(source, page.address)).href;
  throw new UnusablePage(
    `${page.address.href} has no script of a platform. Say where it is: --platform https://fans.example`,
  );
}

/** The platform's replies to a page of this origin. */
function fetcherFor(origin: string, base: string): FetchPath {
  return async (path) => {
    try {
      const reply = await fetch(addressOf(path, base), {
        headers: { origin },
        signal: AbortSignal.timeout(answersWithin),
      });
      const isJson = reply.headers.get('content-type')?.includes('json') === true;
      return { status: reply.status, body: isJson ? await reply.json() : null };
    } catch {
      return null; // A failed request becomes a finding.
    }
  };
}
