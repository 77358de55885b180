import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { readAtMost } from '../../platform/read-at-most.ts';

/** The origin doesn't answer, or its answer can't be played. */
export class OriginError extends Error {
  override readonly name = 'OriginError';
}

/** An address for the log: without its query, which may hold a signature. */
export const nameOf = ({ origin, pathname }: URL): string => origin + pathname;

/** Timeout for the head of an answer, and between two chunks of it. Milliseconds. */
const timeoutMs = 10_000;
/** A playlist of a whole day in segments of two seconds has about 3 MB. */
const maxPlaylist = 4 * 1024 * 1024;

const agents = {
  'http:': new HttpAgent({ keepAlive: true, maxFreeSockets: 64 }),
  'https:': new HttpsAgent({ keepAlive: true, maxFreeSockets: 64 }),
};

/**
 * Sends a request to an HLS origin. Redirects are not followed: only addresses in its playlists are allowed. The caller must read
 * or destroy the body.
 * @throws OriginError
 */
export function requestOrigin(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const agent = url.protocol === 'https:' ? agents['https:'] : agents['http:'];
  return new Promise((resolve, reject) => {
    const request = send(url, {
      agent,
      signal,
      timeout: timeoutMs,
      headers: { ...headers, 'Accept-Encoding': 'identity' },
    });
    request.once('response', resolve);
    request.once('timeout', () => request.destroy(new OriginError(`${url.host} took too long`)));
    request.once('error', (error) => reject(new OriginError(`${url.host} can't be reached`, { cause: error })));
    request.end();
  });
}

/** A playlist's text. @throws OriginError */
export async function readPlaylist(url: URL, signal: AbortSignal): Promise<string> {
  const answer = await requestOrigin(url, {}, signal);
  return readPlaylistBody(answer, url);
}

/** @throws OriginError */
export async function readPlaylistBody(answer: IncomingMessage, url: URL): Promise<string> {
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw new OriginError(`${nameOf(url)} answered ${answer.statusCode}`);
  }
  const tooLong = () => new OriginError(`${nameOf(url)} is no playlist: too long`);
  const bytes = await readAtMost(answer, maxPlaylist, tooLong).catch((error: unknown) => {
    throw error instanceof OriginError ? error : new OriginError(`${url.host} broke off`, { cause: error });
  });
  const text = bytes.toString();
  if (!text.replace(/^\uFEFF/, '').startsWith('#EXTM3U')) throw new OriginError(`${nameOf(url)} is no playlist`);
  return text;
}
