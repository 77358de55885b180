import { type Finding, sections } from '../../../src/core/doctor/findings.ts';

/** The result of opening a page to examine it. */
export type Answer =
  | { kind: 'found'; findings: Finding[] }
  /** The browser opened no window. */
  | { kind: 'blocked' }
  /** The window was closed, or the page cut the connection by `Cross-Origin-Opener-Policy: same-origin`. */
  | { kind: 'cut' }
  /** The doctor did not start there. */
  | { kind: 'silent' };

/** Timeout for a page and its doctor. Milliseconds. */
const answersWithin = 30_000;
/** How often to check whether the window still exists. Milliseconds. */
const pollIntervalMs = 500;

/** Opens a page with `?fan-debug`; must be called inside a click. Its doctor posts the findings to this window. */
export function openAndExamine(address: URL): Promise<Answer> {
  const debugUrl = new URL(address);
  debugUrl.searchParams.append('fan-debug', '');
  const opened = window.open(debugUrl, 'fan-examined');
  if (opened === null) return Promise.resolve({ kind: 'blocked' });
  return new Promise((resolve) => {
    const end = (answer: Answer) => {
      clearInterval(looking);
      clearTimeout(timeout);
      removeEventListener('message', onMessage);
      resolve(answer);
    };
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === opened && data?.type === 'fan-examined')
        end({ kind: 'found', findings: readFindings(data.findings) });
    };
    const looking = setInterval(() => {
      if (opened.closed) end({ kind: 'cut' });
    }, pollIntervalMs);
    const timeout = setTimeout(() => end({ kind: 'silent' }), answersWithin);
    addEventListener('message', onMessage);
  });
}

/** The page is not trusted: only known findings count, with texts as their values. */
export function readFindings(sent: unknown): Finding[] {
  if (!Array.isArray(sent)) return [];
  return sent.flatMap((one: unknown): Finding[] => {
    const { name, values } = Object(one);
    if (!isName(name)) return [];
    const texts = Object.entries(Object(values)).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[key, value]] : [],
    );
    return [{ name, values: Object.fromEntries(texts) }];
  });
}

const isName = (name: unknown): name is Finding['name'] => typeof name === 'string' && Object.hasOwn(sections, name);
