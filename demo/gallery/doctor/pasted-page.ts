import { addressOf, type FetchPath } from '../../../src/core/doctor/checks/platform.ts';
import { examineText } from '../../../src/core/doctor/examine-text.ts';
import { readPage } from '../../../src/core/doctor/examine-written.ts';
import type { Finding } from '../../../src/core/doctor/findings.ts';

/** Parses headers as shown by a browser's network panel or `curl -i`; other lines are ignored. */
export function readHeaders(text: string): Headers {
  const lines = [...text.matchAll(/^\s*([\w-]+)\s*:[ \t]*(.*?)\s*$/gm)];
  return new Headers(lines.map(([, name = '', value = '']): [string, string] => [name, value]));
}

/** Examines the pasted text in this browser: nothing of it is sent anywhere. */
export function examinePasted(address: URL, html: string, headers: string): Promise<Finding[]> {
  const base = `${location.origin}/`;
  const fetchPath: FetchPath = async (path) => {
    const reply = await fetch(addressOf(path, base));
    const isJson = reply.headers.get('content-type')?.includes('json') === true;
    return { status: reply.status, body: isJson ? await reply.json() : null };
  };
  return examineText(readPage(address, html, readHeaders(headers)), html, base, fetchPath);
}
