import { z } from 'zod';
import type { Block as BlockOfText, Prose as ProseOfText, Span as SpanOfText } from '../../../rules/text/prose.ts';

export type Span = SpanOfText;
export type Block = BlockOfText;
export type Prose = ProseOfText;

const Href = z.string().regex(/^(https:\/\/|mailto:|tel:|\/(?!\/))/i);
const spans = () => z.array(z.lazy(() => Span));
const blocks = () => z.array(z.lazy(() => Block));

const Span: z.ZodType<Span> = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.literal('code'), text: z.string() }),
    z.object({ kind: z.literal('strong'), spans: spans() }),
    z.object({ kind: z.literal('emphasis'), spans: spans() }),
    z.object({ kind: z.literal('link'), href: Href, spans: spans() }),
    z.object({ kind: z.literal('break') }),
  ])
  .meta({ id: 'Span' });

const Block: z.ZodType<Block> = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), spans: spans() }),
    z.object({ kind: z.literal('paragraph'), spans: spans() }),
    z.object({ kind: z.literal('list'), ordered: z.boolean(), start: z.int(), items: z.array(blocks()) }),
    z.object({ kind: z.literal('quote'), blocks: blocks() }),
    z.object({ kind: z.literal('table'), head: z.array(spans()), rows: z.array(z.array(spans())) }),
    z.object({ kind: z.literal('rule') }),
  ])
  .meta({ id: 'Block' });

export const Prose = z.array(Block);

/** The plain text without its structure: for searching, and for the first lines in a list. */
export function plainText(prose: Prose): string {
  return prose.map(textOfBlock).filter(Boolean).join('\n');
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOf(block.spans);
    case 'list':
      return block.items.map(plainText).join('\n');
    case 'quote':
      return plainText(block.blocks);
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOf).join(' ')).join('\n');
    case 'rule':
      return '';
  }
}

function textOf(spans: readonly Span[]): string {
  return spans
    .map((span) => {
      if (span.kind === 'break') return '\n';
      return 'spans' in span ? textOf(span.spans) : span.text;
    })
    .join('');
}

/** The longest preview of a text in a list, in letters. */
const excerptLength = 140;
/** When this many letters are reached, the rest of the text is not needed for a preview. */
const enough = 24;

/** The first non-empty lines of a plain text, cut between whole letters. */
export function excerptOf(text: string): string {
  let line = '';
  for (const next of text.split('\n')) if (line.length < enough) line = `${line} ${next.trim()}`.trim();
  const letters = [
    ...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line.slice(0, excerptLength * 4)),
  ];
  if (letters.length <= excerptLength) return line;
  return `${letters
    .slice(0, excerptLength)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
