import type { ServerResponse } from 'node:http';

/** `vote:final` → `vote`, `final` */
export function splitTopic(name: string): string[] {
  const colon = name.indexOf(':');
  return colon === -1 ? [name] : [name.slice(0, colon), name.slice(colon + 1)];
}

export function eventOf({ kind, id }: { kind: string; id: string }, data: string): string {
  return `event: ${kind}:${id}\ndata: ${data}\n\n`;
}

/** Milliseconds before a disconnected client tries again, spread so that not all of them return at once. */
export function retryHint(): number {
  return 1_000 + Math.floor(Math.random() * 2_000);
}

export function begin(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  // The end of the stream is the end of the connection, so that no chunk has to be framed for each viewer.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    Connection: 'close',
  });
  response.flushHeaders();
  response.socket?.setNoDelay(true);
}

/** The event id after which a client has everything up to these revisions: `event.4~vote.17`. */
export function writeCursor(revisions: ReadonlyMap<string, number>): string {
  return [...revisions].map(([kind, revision]) => `${kind}.${revision}`).join('~');
}

/** @returns the last revision of each kind, from `writeCursor`; empty for null and for other text */
export function readCursor(text: string | null): Map<string, number> {
  const entries = [...(text ?? '').matchAll(/(?:^|~)([a-z]+)\.(\d{1,15})(?=~|$)/g)];
  return new Map(entries.map(([, kind = '', revision]) => [kind, Number(revision)]));
}
