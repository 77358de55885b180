import { expect, it } from 'vitest';
import { readMarkdown } from '../../../../rules/text/markdown.ts';
import { type PastedNode, pastedMarkdown, separate } from './pasted-markdown.ts';

type Child = PastedNode | string;

const text = (value: string): PastedNode => ({
  nodeName: '#text',
  nodeValue: value,
  textContent: value,
  childNodes: [],
});

/** A node like that of a browser. @param tag with attributes in brackets: `p[class=MsoNormal]` */
function h(tag: string, ...children: Child[]): PastedNode {
  const [, name = '', attributes = ''] = /^(\w+)(.*)$/.exec(tag) ?? [];
  const values = new Map([...attributes.matchAll(/\[(\w+)=([^\]]*)\]/g)].map(([, key, value]) => [key, value ?? '']));
  const childNodes = children.map((child) => (typeof child === 'string' ? text(child) : child));
  return {
    nodeName: name.toUpperCase(),
    nodeValue: null,
    textContent: childNodes.map((child) => child.textContent ?? '').join(''),
    childNodes,
    getAttribute: (key) => values.get(key) ?? null,
  };
}

const paste = (...children: Child[]): string | null => pastedMarkdown(h('body', ...children));

it('a web page keeps headings, paragraphs, bold, italic and links', () => {
  const markdown = paste(
    h('h1', 'Prize', h('br'), 'event'),
    h(
      'p',
      'Send ',
      h('b', 'two '),
      'votes\n   and ',
      h('em', 'wait'),
      '.',
      h('br'),
      'Then look ',
      h('a[href=https://a.example/x_(y)]', 'here'),
      '.',
    ),
    h('h4', h('strong', 'Small')),
    h('hr'),
    h('p', h('a[href=https://a.example/]', 'https://a.example/'), ' ', h('a[href=javascript:alert(1)]', 'bad')),
  );
  expect(markdown).toBe(
    [
      '## Prize event',
      'Send **two** votes and *wait*.\\\nThen look [here](https://a.example/x_%28y%29).',
      '### Small',
      '---',
      'https://a.example/ bad',
    ].join('\n\n'),
  );
  expect(readMarkdown(markdown ?? '').problems).toEqual([]);
});

it('nested lists keep their levels and numbers', () => {
  expect(
    paste(
      h('ul', h('li', 'One', h('ul', h('li', 'Inner'))), '\n', h('li', h('p', 'Two'), h('p', 'More of two'))),
      h('p', 'Between'),
      h('ol[start=9]', h('li', 'Nine'), h('li', 'Ten', h('ol', h('li', 'First')))),
    ),
  ).toBe('- One\n  - Inner\n- Two\n\n  More of two\n\nBetween\n\n9. Nine\n10. Ten\n    1. First');
});

it('Google Docs marks bold by weight, wraps all text into a normal <b>, and puts an inner list beside its item', () => {
  expect(
    paste(
      h(
        'b[style=font-weight:normal;]',
        h(
          'p',
          h('span[style=font-weight:700]', '공지:'),
          h('span[style=font-weight:400]', '입니다 '),
          h('span[style=font-style:italic]', 'now'),
        ),
        h('ul', h('li', h('p', h('span', 'a'))), h('ul', h('li', h('p', h('span', 'b'))))),
      ),
    ),
  ).toBe('**공지**:입니다 *now*\n\n- a\n  - b');
});

it('Word lists, which are paragraphs with a bullet as text, become lists', () => {
  const item = (level: number, marker: string, words: string) =>
    h(
      `p[class=MsoListParagraph][style=text-indent:-18pt;mso-list:l0 level${level} lfo1]`,
      h('span', h('span[style=mso-list:Ignore]', marker, h('span', '   '))),
      words,
    );
  expect(
    paste(
      h('p[class=MsoNormal]', 'Before', h('p')),
      item(1, '·', 'Bullet'),
      item(2, 'o', 'Inner'),
      item(1, '·', 'Last'),
      h('p[class=MsoNormal]', '\u00a0'),
      h('p[class=MsoNormal]', 'Then'),
      item(1, '3.', 'Three'),
      item(2, '가.', 'Letter'),
    ),
  ).toBe('Before\n\n- Bullet\n  - Inner\n- Last\n\nThen\n\n3. Three\n   1. Letter');
});

it('a table keeps its cells, and a table of one column keeps only its content', () => {
  expect(
    paste(
      h(
        'table',
        h(
          'tbody',
          h('tr', h('th', 'Item'), h('th', 'Price')),
          h('tr', h('td', h('p', 'A|B'), h('p', 'C')), h('td', h('b', '5'))),
        ),
      ),
      h('table', h('tr', h('td', h('p', 'alone')))),
    ),
  ).toBe('| Item | Price |\n| --- | --- |\n| A\\|B C | **5** |\n\nalone');
});

it('a quote keeps its paragraphs', () => {
  expect(paste(h('blockquote', h('p', 'one'), h('p', 'two')))).toBe('> one\n> \n> two');
});

it('two line breaks make a paragraph', () => {
  expect(paste(h('div', 'one', h('br'), ' ', h('br'), h('b', 'two')))).toBe('one\n\n**two**');
});

it.each([
  '2026. 11. 30. 공지',
  '# no heading',
  '- no list',
  '> no quote',
  'a *star* and `code`',
  '_edge_ and in_side',
  '<b> & &amp; [a](b)',
  '\\*',
  '[공지] 안내',
  'a\n---',
])('the text %j is shown to fans as it was copied', (copied) => {
  const lines = copied.split('\n').flatMap((line, at) => (at === 0 ? [line] : [h('br'), line]));
  const { prose, problems } = readMarkdown(paste(h('p', ...lines), h('p', 'end')) ?? '');
  expect(problems).toEqual([]);
  expect(prose.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph']);
  const [first] = prose;
  const shown = first?.kind === 'paragraph' && first.spans.map((span) => ('text' in span ? span.text : '\n')).join('');
  expect(shown).toBe(copied);
});

it.each([
  ['one line', h('span', 'plain')],
  ['one paragraph', h('p', 'plain')],
  ['source text of an editor', h('pre', h('b', '## Heading'))],
])('%s is pasted as plain text', (_, node) => {
  expect(paste(h('style', 'p {}'), node)).toBe(null);
});

it.each([
  ['## Head', 'text', 'text', '\n\n## Head\n\n'],
  ['- a\n- b', 'text\n', '\ntext', '\n- a\n- b\n'],
  ['a **b**', 'text', 'text', 'a **b**'],
  ['a\n\nb', '', '', 'a\n\nb'],
])('%j between %j and %j does not run into them', (markdown, before, after, expected) => {
  expect(separate(markdown, before, after)).toBe(expected);
});
