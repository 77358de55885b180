import type { DescribedElement } from './manifest.ts';

/** Escapes the bars of a union, which would end a cell. */
const cell = (text: string) => text.replaceAll('|', '\\|');
const code = (text: string) => `\`${cell(text)}\``;

function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${lines.join('\n')}\n`;
}

function section(title: string, head: string[], rows: string[][]): string {
  return rows.length ? `### ${title}\n\n${table(head, rows)}` : '';
}

/** `/docs/reference.md`: every element's attributes, events and parts. */
export function printReference(elements: DescribedElement[]): string {
  const introduction = `# Elements

Every element with its attributes, events and parts. How to put them on a page is in [embedding.md](embedding.md).
`;
  const sections = elements.map(({ tag, summary, attributes, events, parts, properties }) =>
    [
      `## \`<${tag}>\`\n\n${summary}\n`,
      section(
        'Attributes',
        ['Attribute', 'Property', 'Type', 'Default', ''],
        attributes.map((each) => [
          code(each.name),
          code(each.property),
          code(each.type),
          each.fallback === 'inherited' || each.fallback === 'none' ? each.fallback : code(each.fallback),
          cell(each.description),
        ]),
      ),
      section(
        'Events',
        ['Event', '`detail`', 'Cancelable', ''],
        events.map((each) => [
          code(each.name),
          code(each.detail),
          each.cancelable ? 'yes' : '',
          cell(each.description),
        ]),
      ),
      section(
        'Parts',
        ['`::part()`', ''],
        parts.map((each) => [code(each.name), cell(each.description)]),
      ),
      section(
        'Custom properties',
        ['Property', ''],
        properties.map((each) => [code(each.name), cell(each.description)]),
      ),
    ]
      .filter(Boolean)
      .join('\n'),
  );
  return [introduction, ...sections].join('\n');
}
