import { prepareMoments } from '../../../rules/moments.ts';
import type { FragmentReply } from '../../../server/platform/site/fragment/rendered-fragment.ts';
import { parseReply } from '../api/parse-reply.ts';
import type { Content } from '../api/request.ts';
import { singleton } from '../singleton.ts';

/**
 * Fetches in parallel the replies that the element would request one after the other when it is drawn.
 * @param address of the first screen, below the platform's address or that of a release
 */
export function prepare({ scripts, asksForSignIn, language }: FragmentReply, address: string): void {
  // A frame without an origin has no answer to expect.
  if (asksForSignIn && self.origin !== 'null') checkSignIn(new URL(address).origin);
  const { nonce = '' } = document.querySelector<HTMLScriptElement>('script[nonce]') ?? {};
  for (const file of scripts) {
    const { href } = new URL(`../${file}`, address);
    const link = { rel: 'modulepreload', nonce, href };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
  setTimeout(() => prepareMoments(language));
}

/** Starts the check whether fans can sign in on this page; `findObstacle` waits for its reply. */
function checkSignIn(platform: string): void {
  const path = `/user/oauth/handoff/origin?${new URLSearchParams({ origin: self.origin })}`;
  const served = servedReplies();
  const keys = ['ko', 'en', 'ja'].map((language) => keyOf(path, language));
  // Another element has sent the request, or has its reply.
  if (requestedPaths.has(path)) return;
  requestedPaths.add(path);
  const answer = (async () => {
    const reply = await fetch(`${platform}/api/v1${path}`, { credentials: 'omit' });
    const content = reply.ok ? parseReply(await reply.text()) : undefined;
    if (!content) throw new Error(`${path} answers ${reply.status}`);
    return content;
  })();
  // In the page's language, which is not known here.
  for (const key of keys) served.set(key, answer);
  answer.catch(() => keys.forEach((key) => served.delete(key)));
}

/** The addresses that were requested on this page. */
const requestedPaths = new Set<string>();
export const servedReplies = () => singleton('served-replies', () => new Map<string, Content | Promise<Content>>());
/** As `send` names a visitor's read. */
export const keyOf = (path: string, language: string): string => `${path} ${language} `;
