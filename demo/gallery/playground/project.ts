import { isTheme, type Theme } from '../../../src/core/design/theme.ts';
import { type Language, languages } from '../../../src/core/words/language.ts';

/** The data in a shared address. */
export interface Project {
  html: string;
  /** Width of the preview in CSS pixels; `full` uses the available width. */
  width: Width;
  theme: Theme;
  language: Language;
  direction: Direction;
}

export type Width = (typeof widths)[number];
export type Direction = (typeof directions)[number];

export const widths = ['320', '390', '768', 'full'] as const;
export const directions = ['ltr', 'rtl'] as const;

/** The longest page that an address can contain, in UTF-16 code units. */
export const maxHtmlLength = 50_000;

/** Limit of the unpacked size, in bytes: a few kilobytes could otherwise unpack to gigabytes. */
const largest = 4 * maxHtmlLength;

/** The project as text for the fragment of an address: compressed, in base64url. */
export async function packProject(project: Project): Promise<string> {
  const packed = new Blob([JSON.stringify(project)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @returns null for anything else, such as a typed or truncated text */
export async function unpackProject(word: string): Promise<Project | null> {
  if (!/^[\w-]+$/.test(word)) return null;
  try {
    const text = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return asProject(JSON.parse(await readUpTo(unpacked, largest)));
  } catch {
    return null;
  }
}

/** @throws if there is more */
async function readUpTo(stream: ReadableStream<Uint8Array>, limit: number): Promise<string> {
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
  if (typeof html !== 'string' || html.length > maxHtmlLength) return null;
  const [shownWidth, shownLanguage, shownDirection] = [
    widths.find((each) => each === width),
    languages.find((each) => each === language),
    directions.find((each) => each === direction),
  ];
  if (!shownWidth || !shownLanguage || !shownDirection || !isTheme(theme)) return null;
  return { html, width: shownWidth, theme, language: shownLanguage, direction: shownDirection };
}
