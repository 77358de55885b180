import type { ReactNode } from 'react';
import type { SitePath } from '../../../../rules/site/site-path.ts';
import type { Block, Prose as ProseContent, Span } from '../../../../rules/text/prose.ts';
import { Heading } from './heading.tsx';
import { PlatformLink } from './platform-link.tsx';

/**
 * Renders a parsed text. React creates its elements, so no text is ever treated as markup. Its highest headings are one
 * level below the element's own.
 */
export function Prose({ prose }: { prose: ProseContent }) {
  return <div className="prose">{prose.map(blockOf)}</div>;
}

// A text never changes while it is shown, so the index can be the key.
function blockOf(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'heading':
      return (
        <Heading key={key} below={block.level - 1} className={block.level === 2 ? 'prose-top' : undefined}>
          {spansOf(block.spans)}
        </Heading>
      );
    case 'paragraph':
      return (
        <p key={key} dir="auto">
          {spansOf(block.spans)}
        </p>
      );
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{itemOf(item)}</li>);
      return block.ordered ? (
        <ol key={key} start={block.start}>
          {items}
        </ol>
      ) : (
        <ul key={key}>{items}</ul>
      );
    }
    case 'quote':
      return <blockquote key={key}>{block.blocks.map(blockOf)}</blockquote>;
    case 'table':
      return <Table key={key} {...block} />;
    case 'rule':
      return <hr key={key} />;
  }
}

/** An item with a single paragraph needs no <p> around it. */
function itemOf(item: readonly Block[]): ReactNode {
  const [only, second] = item;
  if (only?.kind === 'paragraph' && !second) return spansOf(only.spans);
  return item.map(blockOf);
}

function Table({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <div className="prose-table">
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                {spansOf(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{spansOf(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function spansOf(spans: readonly Span[]): ReactNode {
  return spans.map(spanOf);
}

function spanOf(span: Span, key: number): ReactNode {
  switch (span.kind) {
    case 'text':
      return span.text;
    case 'code':
      return <code key={key}>{span.text}</code>;
    case 'strong':
      return <strong key={key}>{spansOf(span.spans)}</strong>;
    case 'emphasis':
      return <em key={key}>{spansOf(span.spans)}</em>;
    case 'break':
      return <br key={key} />;
    case 'link':
      return span.href.startsWith('/') ? (
        // Content is data: a link in it may have any path of the platform.
        <PlatformLink key={key} to={span.href as SitePath}>
          {spansOf(span.spans)}
        </PlatformLink>
      ) : (
        <a key={key} href={span.href} target="_blank" rel="noopener noreferrer">
          {spansOf(span.spans)}
        </a>
      );
  }
}
