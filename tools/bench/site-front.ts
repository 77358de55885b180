import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

export interface SiteFront {
  readonly origin: string;
  close(): void;
}

/** A proxy of the site that changes only pages: it puts its own origin into them, and may remove their content. */
export async function serveSite(site: string, { hasContent }: { hasContent: boolean }): Promise<SiteFront> {
  let origin = '';
  const server = createServer((incoming, answer) => {
    const isPage = incoming.headers.accept?.includes('text/html') === true;
    const encoding = isPage ? { 'accept-encoding': 'identity' } : {};
    const headers = { ...incoming.headers, ...encoding, host: new URL(site).host };
    const forwarded = request(`${site}${incoming.url}`, { method: incoming.method, headers }, (reply) => {
      if (!isPage) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
        return;
      }
      void sendPage(reply, answer, (page) => withOrWithoutContent(page.replaceAll(site, origin), hasContent));
    });
    forwarded.on('error', () => answer.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('The front has no address');
  origin = `http://localhost:${bound.port}`;
  return { origin, close: () => server.closeAllConnections() ?? server.close() };
}

function withOrWithoutContent(page: string, hasContent: boolean): string {
  if (hasContent) return page;
  return page
    .replace(' data-served', '')
    .replace(/(<div id="site">).*?(?=<\/div><script type="application\/json" id="served-replies">)/s, '$1')
    .replace(/<script type="application\/json" id="served-replies">.*?<\/script>/s, '')
    .replaceAll(/<link rel="preload" as="image"[^>]*>/g, '');
}

/** As the server compresses pages. */
async function sendPage(reply: IncomingMessage, answer: ServerResponse, change: (page: string) => string) {
  const page = Buffer.from(change((await buffer(reply)).toString('utf8')));
  const body = await promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const { 'content-length': _, etag: __, ...headers } = reply.headers;
  answer.writeHead(reply.statusCode ?? 502, { ...headers, 'content-encoding': 'br', 'content-length': body.length });
  answer.end(body);
}
