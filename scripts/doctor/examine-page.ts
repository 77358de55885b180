import { type Ask, addressOf } from '../../src/core/doctor/checks/platform.ts';
import { examineText } from '../../src/core/doctor/examine-text.ts';
import { readPage } from '../../src/core/doctor/examine-written.ts';
import { type Finding, withoutRepeats } from '../../src/core/doctor/findings.ts';
import { loaderTags, type WrittenPage } from '../../src/core/doctor/written-page.ts';
import { examineInBrowser } from './examine-in-browser.ts';

/** The page, or the platform that it is for, can't be told. Its message is for whoever runs the command. */
export class UnusablePage extends Error {}

export interface Examined {
  /** After redirects. */
  address: string;
  /** Where the platform's files are, with a slash at the end. */
  base: string;
  findings: Finding[];
  /** Why the page was judged by its text alone; null where a browser has opened it. */
  notOpened: string | null;
}

export interface Options {
  /** Where the platform is, for a page that has no script of it. */
  platform?: string | undefined;
  /** Whether a browser is to open the page as well. */
  isOpened: boolean;
}

/** How long the page and the platform may take to answer, in milliseconds. */
const answersWithin = 20_000;

/**
 * Fetches a page, judges its text and its headers, and opens it in a browser where one is found.
 * @throws UnusablePage when the page can't be fetched, or when nothing on it says where the platform is
 */
export async function examinePage(address: string, { platform, isOpened }: Options): Promise<Examined> {
  const { page, html } = await fetchPage(address);
  const base = baseOf(page, platform);
  const written = await examineText(page, html, base, askAs(page.address.origin, base));
  const opened = isOpened ? await examineInBrowser(page.address.href, base) : { missing: 'It was not asked for.' };
  const isJudged = 'findings' in opened;
  // A bundle may bring what the text lacks: the browser knows.
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

/** The platform's answers, as a page of this origin gets them. */
function askAs(origin: string, base: string): Ask {
  return async (path) => {
    try {
      const reply = await fetch(addressOf(path, base), {
        headers: { origin },
        signal: AbortSignal.timeout(answersWithin),
      });
      const isJson = reply.headers.get('content-type')?.includes('json') === true;
      return { status: reply.status, body: isJson ? await reply.json() : null };
    } catch {
      return null; // what could not be asked becomes a finding
    }
  };
}
