/**
 * Formatted text as data: headings, paragraphs, lists, tables, links. It contains no HTML, so there is nothing to escape, and pages
 * with a policy against setting HTML can show it too.
 */
export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; spans: Span[] }
  | { kind: 'emphasis'; spans: Span[] }
  /** `href` is `https:`, `mailto:`, `tel:` or a path on the platform. */
  | { kind: 'link'; href: string; spans: Span[] }
  | { kind: 'break' };

export type Block =
  /** Headings inside the text: level 2 is the highest. */
  | { kind: 'heading'; level: 2 | 3; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'rule' };

export type Prose = Block[];
