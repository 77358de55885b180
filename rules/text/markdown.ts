import { lexer, type Token, type Tokens } from 'marked';
import { findRoute } from '../site/site-routes.ts';
import { cutText } from './cut-text.ts';
import type { Block, Prose, Span } from './prose.ts';

/** A part that can't be shown; `line` counts from 1 within the text. */
export interface MarkdownProblem {
  line: number;
  sentence: string;
}

/**
 * The Markdown of notices, questions and legal texts: headings, paragraphs, emphasis, lists, tables, quotes, links. Raw HTML and
 * pictures are reported as problems, and so is a link to anything but `https:`, `mailto:`, `tel:` or a page of the site.
 */
export function readMarkdown(text: string): { prose: Prose; problems: MarkdownProblem[] } {
  const problems: MarkdownProblem[] = [];
  let line = 1;
  const prose: Prose = [];
  for (const token of lexer(text, { gfm: true })) {
    const reader = createReader((sentence) => problems.push({ line, sentence }));
    prose.push(...reader.blocks([token]));
    line += token.raw.split('\n').length - 1;
  }
  return { prose, problems };
}

const safeLink = /^(https:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** @param path with its query, if any */
const isSitePage = (path: string): boolean => findRoute(new URL(path, 'https://site.example').pathname) !== null;

function createReader(report: (sentence: string) => void) {
  function blocks(tokens: readonly Token[]): Block[] {
    return tokens.flatMap((token) => blockOf(token as Tokens.Generic) ?? []);
  }

  function blockOf(token: Tokens.Generic): Block | null {
    switch (token.type) {
      case 'space':
      case 'def':
        return null;
      case 'heading':
        return { kind: 'heading', level: (token['depth'] ?? 1) <= 2 ? 2 : 3, spans: spans(token.tokens) };
      case 'paragraph':
      case 'text':
        return { kind: 'paragraph', spans: token.tokens ? spans(token.tokens) : [textSpan(token['text'])] };
      case 'list':
        return {
          kind: 'list',
          ordered: token['ordered'] === true,
          start: Number(token['start']) || 1,
          items: (token as Tokens.List).items.map((item) => blocks(item.tokens)),
        };
      case 'blockquote':
        return { kind: 'quote', blocks: blocks(token.tokens ?? []) };
      case 'table':
        return tableOf(token as Tokens.Table);
      case 'hr':
        return { kind: 'rule' };
      case 'code':
        return { kind: 'paragraph', spans: [{ kind: 'code', text: String(token['text']) }] };
      case 'html':
        report('HTML is not shown: write Markdown instead.');
        return null;
      default:
        report(`\`${cutText(token.raw.trim(), 40)}\` can't be shown.`);
        return null;
    }
  }

  function tableOf(table: Tokens.Table): Block {
    return {
      kind: 'table',
      head: table.header.map((cell) => spans(cell.tokens)),
      rows: table.rows.map((row) => row.map((cell) => spans(cell.tokens))),
    };
  }

  function spans(tokens: readonly Token[] = []): Span[] {
    return tokens.flatMap((token) => spanOf(token as Tokens.Generic));
  }

  function spanOf(token: Tokens.Generic): Span[] {
    switch (token.type) {
      case 'text':
      case 'escape':
        return token.tokens ? spans(token.tokens) : [textSpan(token['text'])];
      case 'strong':
        return [{ kind: 'strong', spans: spans(token.tokens) }];
      case 'em':
        return [{ kind: 'emphasis', spans: spans(token.tokens) }];
      case 'del':
        // In Korean and Japanese, `~` between two numbers is a range.
        if (!token.raw.startsWith('~~')) return [textSpan('~'), ...spans(token.tokens), textSpan('~')];
        return cannotShow(token.raw);
      case 'codespan':
        return [{ kind: 'code', text: String(token['text']) }];
      case 'br':
        return [{ kind: 'break' }];
      case 'link':
        return linkOf(token);
      case 'html':
        report('HTML is not shown: write Markdown instead.');
        return [];
      case 'image':
        report('Pictures are not shown in a text.');
        return [];
      default:
        return cannotShow(token.raw);
    }
  }

  function cannotShow(raw: string): [] {
    report(`\`${cutText(raw, 40)}\` can't be shown.`);
    return [];
  }

  function linkOf(token: Tokens.Generic): Span[] {
    const href = String(token['href']);
    if (safeLink.test(href)) {
      if (href.startsWith('/') && !isSitePage(href)) report(`The site has no page \`${href}\`.`);
      return [{ kind: 'link', href, spans: spans(token.tokens) }];
    }
    report(`A text can't link to \`${href}\`: use \`https://…\`, \`mailto:…\`, \`tel:…\` or \`/…\`.`);
    return spans(token.tokens);
  }

  return { blocks };
}

/** A line break in the source does not end a paragraph; marked keeps the newline. */
const textSpan = (text: unknown): Span => ({ kind: 'text', text: String(text).replaceAll('\n', ' ') });
