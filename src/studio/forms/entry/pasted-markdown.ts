import { escapeLines, markdownOfRuns, type Run } from './markdown-runs.ts';

/** The part of a DOM node that is read, so that tests need no browser. */
export interface PastedNode {
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<PastedNode>;
  getAttribute?(name: string): string | null;
}

interface Appearance {
  isStrong: boolean;
  isEmphasis: boolean;
  href: string | null;
}

const plain: Appearance = { isStrong: false, isEmphasis: false, href: null };
const skipped = new Set(['#comment', 'STYLE', 'SCRIPT', 'HEAD', 'TITLE', 'META', 'TEMPLATE', 'O:P']);
const blocks = new Set(
  'P DIV SECTION ARTICLE HEADER FOOTER MAIN ASIDE FIGURE FIGCAPTION DL DT DD PRE TR TD TH'.split(' '),
);
const childrenOf = (node: PastedNode): PastedNode[] => Array.from(node.childNodes);
const attributeOf = (node: PastedNode, name: string): string => node.getAttribute?.(name) ?? '';
const isBlank = ({ nodeName, nodeValue }: PastedNode): boolean =>
  skipped.has(nodeName.toUpperCase()) || (nodeName === '#text' && (nodeValue ?? '').trim() === '');

/**
 * The Markdown of text that was copied from a word processor or a web page; null if its plain text is enough.
 * @param root the body of the copied HTML
 */
export function pastedMarkdown(root: PastedNode): string | null {
  // Code editors copy coloured source text, which may be Markdown.
  if (childrenOf(root).find((child) => !isBlank(child))?.nodeName === 'PRE') return null;
  const writer = createWriter();
  readChildren(root, plain, writer);
  const text = writer.finish();
  // Programs separate paragraphs by one line break in the plain text, which Markdown takes for a space.
  return writer.isFormatted() || text.includes('\n') ? text : null;
}

function createWriter() {
  const written: { text: string; isItem: boolean }[] = [];
  /** The markers of the lists around the current item, from the outside. */
  let markers: string[] = [];
  let isItemStart = false;
  let isFormatted = false;
  let runs: Run[] = [];

  const write = (text: string, isItem = false) => {
    if (text !== '') written.push({ text, isItem });
  };

  /** @param heading the start of a heading, with its space */
  function flush(heading = ''): void {
    // A heading is bold anyway.
    const text = markdownOfRuns(heading ? runs.map((run) => ({ ...run, isStrong: false })) : runs);
    isFormatted ||= runs.some(({ isStrong, isEmphasis, href }) => isStrong || isEmphasis || href !== null);
    runs = [];
    if (text === '') return;
    const lines = heading
      ? heading + text.replaceAll(/\s*\n\s*/g, ' ')
      : escapeLines(text.replaceAll(/ *\n */g, '\n')).replaceAll('\n', '\\\n');
    const indents = markers.map((marker) => ' '.repeat(marker.length + 1));
    const indented = indents.join('') + lines.replaceAll('\n', `\n${indents.join('')}`);
    const marker = isItemStart ? markers.at(-1) : undefined;
    if (marker) write(`${indents.slice(0, -1).join('')}${marker} ${indented.trimStart()}`, true);
    else write(indented);
    isItemStart = false;
  }

  return {
    flush,
    isFormatted: () => isFormatted,
    add(text: string, look: Appearance): void {
      // Two line breaks in a row end a paragraph.
      if (text === '\n' && runs.findLast((run) => run.text !== ' ')?.text === '\n') flush();
      else runs.push({ ...look, text });
    },
    block(read: () => void, heading = ''): void {
      flush();
      read();
      isFormatted ||= heading !== '';
      flush(heading);
    },
    /** @param level counts from 1 */
    item(level: number, marker: string): void {
      flush();
      markers = [...markers.slice(0, level - 1), marker];
      isItemStart = true;
      isFormatted = true;
    },
    /** Ends the lists below this level; 0 ends all. */
    endItems(level: number): void {
      flush();
      markers = markers.slice(0, level);
      isItemStart = false;
    },
    /** Adds a block that is already Markdown. */
    raw(text: string): void {
      flush();
      isFormatted = true;
      write(text);
    },
    finish(): string {
      flush();
      return written
        .map(({ text, isItem }, at) => (at === 0 ? '' : isItem && written[at - 1]?.isItem ? '\n' : '\n\n') + text)
        .join('');
    },
  };
}

type Writer = ReturnType<typeof createWriter>;

function readChildren(node: PastedNode, look: Appearance, writer: Writer, depth = 0): void {
  for (const child of childrenOf(node)) readNode(child, look, writer, depth);
}

/** @param depth how many HTML lists are around the node */
function readNode(node: PastedNode, parent: Appearance, writer: Writer, depth: number): void {
  const name = node.nodeName.toUpperCase();
  const style = attributeOf(node, 'style');
  if (name === '#TEXT') {
    writer.add((node.nodeValue ?? '').replaceAll(/\s+/g, ' '), parent);
    return;
  }
  if (skipped.has(name) || /mso-list:\s*ignore/i.test(style)) return;
  const look = lookOf(name, style, node, parent);
  const inside = (next = look, level = depth) => readChildren(node, next, writer, level);
  const heading = /^H([1-6])$/.exec(name)?.[1];
  if (name === 'BR') writer.add('\n', parent);
  else if (heading) writer.block(() => inside(plain), Number(heading) <= 2 ? '## ' : '### ');
  else if (name === 'HR') writer.raw('---');
  else if (name === 'UL' || name === 'OL') readList(node, name === 'OL', look, writer, depth + 1);
  else if (name === 'BLOCKQUOTE') readQuote(node, writer);
  else if (name === 'TABLE') readTable(node, look, writer);
  else if (name === 'P' && /mso-list:\s*l\d+/i.test(style)) {
    writer.item(Number(/level(\d)/i.exec(style)?.[1] ?? 1), wordMarkerOf(node));
    writer.block(inside);
  } else if (blocks.has(name) || name === 'LI') {
    if (depth === 0) writer.endItems(0);
    writer.block(inside);
  } else inside();
}

function lookOf(name: string, style: string, node: PastedNode, parent: Appearance): Appearance {
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1];
  const slant = /font-style:\s*(\w+)/i.exec(style)?.[1];
  const href = name === 'A' ? attributeOf(node, 'href') : '';
  return {
    // Google Docs wraps everything into a <b> of normal weight.
    isStrong: weight ? /^bold|^[6-9]00$/.test(weight) : parent.isStrong || name === 'B' || name === 'STRONG',
    isEmphasis: slant ? slant !== 'normal' : parent.isEmphasis || name === 'I' || name === 'EM',
    // An `http:` link stays, so that the form names it as a problem.
    href: /^(https?:\/\/|mailto:|tel:)/i.test(href) ? href : parent.href,
  };
}

function readList(list: PastedNode, isOrdered: boolean, look: Appearance, writer: Writer, depth: number): void {
  let number = Number(attributeOf(list, 'start')) || 1;
  writer.flush();
  for (const child of childrenOf(list)) {
    if (child.nodeName.toUpperCase() === 'LI') {
      writer.item(depth, isOrdered ? `${number}.` : '-');
      number += 1;
    }
    readNode(child, look, writer, depth);
  }
  writer.endItems(depth - 1);
}

/** Word writes the bullet or the number of an item as text. */
function wordMarkerOf(node: PastedNode): string {
  const marker = findIgnored(node)?.textContent?.trim() ?? '';
  const number = /^\(?(\d+)/.exec(marker)?.[1];
  if (number) return `${number}.`;
  return /^\(?[\p{L}\p{N}]+[.)]/u.test(marker) ? '1.' : '-';
}

function findIgnored(node: PastedNode): PastedNode | undefined {
  if (/mso-list:\s*ignore/i.test(attributeOf(node, 'style'))) return node;
  for (const child of childrenOf(node)) {
    const found = findIgnored(child);
    if (found) return found;
  }
  return undefined;
}

function readQuote(node: PastedNode, writer: Writer): void {
  const inner = createWriter();
  readChildren(node, plain, inner);
  const text = inner.finish();
  if (text !== '') writer.raw(text.replaceAll(/^/gm, '> '));
}

const rowsOf = (node: PastedNode): PastedNode[] =>
  childrenOf(node).flatMap((child) => (child.nodeName.toUpperCase() === 'TR' ? [child] : rowsOf(child)));

function readTable(table: PastedNode, look: Appearance, writer: Writer): void {
  const rows = rowsOf(table).map((row) => childrenOf(row).filter(({ nodeName }) => /^t[dh]$/i.test(nodeName)));
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  // A table of one column only places its content.
  if (width < 2) {
    readChildren(table, look, writer);
    return;
  }
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const texts = rows.map((cells) => Array.from({ length: width }, (_, at) => cellText(cells[at])));
  const [head = [], ...body] = texts;
  writer.raw([line(head), line(head.map(() => '---')), ...body.map(line)].join('\n'));
}

function cellText(cell: PastedNode | undefined): string {
  if (!cell) return '';
  const inner = createWriter();
  readChildren(cell, plain, inner);
  return inner
    .finish()
    .replaceAll(/\s*\\?\n\s*/g, ' ')
    .replaceAll('|', String.raw`\|`);
}

const startsBlock = /^(#{2,3} |[->|] |\d+\. )|\n/;

/** The pasted text with blank lines where it would run into its surroundings. */
export function separate(markdown: string, before: string, after: string): string {
  if (!startsBlock.test(markdown)) return markdown;
  const start = before.trim() === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const end = after.trim() === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return start + markdown + end;
}
