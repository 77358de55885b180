import { type Finding, sections } from '../../../src/core/doctor/findings.ts';

/** What becomes of a page that is opened to be examined. */
export type Answer =
  | { kind: 'found'; findings: Finding[] }
  /** The browser opened no window. */
  | { kind: 'blocked' }
  /** The window was closed, or the page cut itself off by `Cross-Origin-Opener-Policy: same-origin`. */
  | { kind: 'cut' }
  /** The doctor did not start there. */
  | { kind: 'silent' };

/** How long a page and the doctor on it may take. Milliseconds. */
const answersWithin = 30_000;
/** How often the window is asked whether it is still there. Milliseconds. */
const lookEvery = 500;

/** Opens a page with `?fan-debug`, inside a click; the doctor on it sends what it finds to the window that opened it. */
export function openAndExamine(address: URL): Promise<Answer> {
  const asked = new URL(address);
  asked.searchParams.append('fan-debug', '');
  const opened = window.open(asked, 'fan-examined');
  if (opened === null) return Promise.resolve({ kind: 'blocked' });
  return new Promise((resolve) => {
    const end = (answer: Answer) => {
      clearInterval(looking);
      clearTimeout(patience);
      removeEventListener('message', hear);
      resolve(answer);
    };
    const hear = ({ source, data }: MessageEvent) => {
      if (source === opened && data?.type === 'fan-examined')
        end({ kind: 'found', findings: readFindings(data.findings) });
    };
    const looking = setInterval(() => {
      if (opened.closed) end({ kind: 'cut' });
    }, lookEvery);
    const patience = setTimeout(() => end({ kind: 'silent' }), answersWithin);
    addEventListener('message', hear);
  });
}

/** The page is a stranger's: only findings that there are count, with texts as their values. */
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
