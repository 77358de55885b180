import { isTheme, type Theme } from '../../../src/app/theme.ts';
import { type Language, languages } from '../../../src/core/words/language.ts';

/** Everything that a shared address brings back. */
export interface Project {
  html: string;
  /** Of the preview, in CSS pixels; `full` takes what there is. */
  width: Width;
  theme: Theme;
  language: Language;
  direction: Direction;
}

export type Width = (typeof widths)[number];
export type Direction = (typeof directions)[number];

export const widths = ['320', '390', '768', 'full'] as const;
export const directions = ['ltr', 'rtl'] as const;

/** The longest page that an address holds, in UTF-16 code units. */
export const longestHtml = 50_000;

/** Of what an address unpacks to, in bytes: a few kilobytes could otherwise unpack to gigabytes. */
const largest = 4 * longestHtml;

/** The project as one word for the part of an address behind `#`: compressed, in base64url. */
export async function packProject(project: Project): Promise<string> {
  const packed = new Blob([JSON.stringify(project)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @returns null for what is no project: somebody typed it, or cut it off */
export async function unpackProject(word: string): Promise<Project | null> {
  if (!/^[\w-]+$/.test(word)) return null;
  try {
    const text = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return asProject(JSON.parse(await readAtMost(unpacked, largest)));
  } catch {
    return null;
  }
}

/** @throws when there is more */
async function readAtMost(stream: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let [text, size] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > limit) throw new RangeError(`More than ${limit} bytes`);
    text += decoder.decode(value, { stream: true });
  }
}

function asProject(value: unknown): Project | null {
  if (typeof value !== 'object' || value === null) return null;
  const { html, width, theme, language, direction } = value as Partial<Record<keyof Project, unknown>>; // any JSON object
  if (typeof html !== 'string' || html.length > longestHtml) return null;
  const [shownWidth, shownLanguage, shownDirection] = [
    widths.find((each) => each === width),
    languages.find((each) => each === language),
    directions.find((each) => each === direction),
  ];
  if (!shownWidth || !shownLanguage || !shownDirection || !isTheme(theme)) return null;
  return { html, width: shownWidth, theme, language: shownLanguage, direction: shownDirection };
}
