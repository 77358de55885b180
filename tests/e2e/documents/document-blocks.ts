/** A code block of a document: ```` ```language name ````. */
export interface CodeBlock {
  language: string;
  /** The text after the language on the first line: a name, or the path of the file that the block is taken from. */
  name: string;
  code: string;
}

export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^```(\w*) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', name = '', code = '']) => ({
      language,
      name,
      code,
    }),
  );
}

/** The headers of an `http` block. A line that begins with a space continues the one before it. */
export function headersIn(code: string): Record<string, string> {
  const lines = code.trim().replaceAll(/\n\s+/g, ' ').split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

/** The anchors of a document's headings, as GitHub generates them. */
export function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** Every address that a document links to; relative ones are resolved against its own. */
export function linksIn(markdown: string, address: string): string[] {
  const text = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => new URL(link, address).href);
}
