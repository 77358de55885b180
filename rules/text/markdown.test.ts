import { expect, it } from 'vitest';
import { Prose, plainText } from '../../server/platform/text/prose.ts';
import { readMarkdown } from './markdown.ts';

const text = (words: string) => ({ kind: 'text', text: words });

it('the parser reads every allowed form of text', () => {
  const { prose, problems } = readMarkdown(`# First
Some **bold** and *soft* words
go on, a [link](/votehome?vote=final).

1. one
2. two

- **a**: b

| Item | Price |
| --- | --- |
| Card | 5,000 |

> quoted

---

A "quote" & <3
`);
  expect(problems).toEqual([]);
  expect(Prose.parse(prose)).toEqual(prose);
  expect(prose.map(({ kind }) => kind)).toEqual([
    'heading',
    'paragraph',
    'list',
    'list',
    'table',
    'quote',
    'rule',
    'paragraph',
  ]);
  expect(prose[0]).toEqual({ kind: 'heading', level: 2, spans: [text('First')] });
  expect(prose[1]).toEqual({
    kind: 'paragraph',
    spans: [
      text('Some '),
      { kind: 'strong', spans: [text('bold')] },
      text(' and '),
      { kind: 'emphasis', spans: [text('soft')] },
      text(' words go on, a '),
      { kind: 'link', href: '/votehome?vote=final', spans: [text('link')] },
      text('.'),
    ],
  });
  expect(prose[2]).toMatchObject({
    ordered: true,
    start: 1,
    items: [[{ kind: 'paragraph' }], [{ kind: 'paragraph' }]],
  });
  expect(prose.at(-1)).toEqual({ kind: 'paragraph', spans: [text('A "quote" & <3')] });
});

it('a range with a tilde stays text, also if another range follows', () => {
  const { prose, problems } = readMarkdown('응모 11.30~12.1, **발표** 12.5~12.9');
  expect(problems).toEqual([]);
  expect(plainText(prose)).toBe('응모 11.30~12.1, 발표 12.5~12.9');
  expect(readMarkdown('~~gone~~').problems).toHaveLength(1);
});

it.each([
  ['Hello\n\n<script>alert(1)</script>\n', 3, 'HTML'],
  ['Hello <img src=x onerror=alert(1)> you', 1, 'HTML'],
  ['a\n\n[x](javascript:alert(1))', 3, 'javascript:alert(1)'],
  ['[x](//elsewhere.example)', 1, '//elsewhere.example'],
  ['[x](/\\\\elsewhere.example)', 1, '/\\elsewhere.example'],
  ['[x](http://plain.example)', 1, 'http://plain.example'],
  ['a\n\n[x](/mypage/tickets)', 3, 'no page `/mypage/tickets`'],
  ['[x](/votehome/final?vote=final)', 1, 'no page `/votehome/final?vote=final`'],
  ['one\n\ntwo\n\n![x](https://a.example/x.png)', 5, 'Pictures'],
])('refuses %j, with its line', (markdown, line, words) => {
  const { problems } = readMarkdown(markdown);
  expect(problems[0]).toMatchObject({ line, sentence: expect.stringContaining(words) });
});

it.each(['/', '/votehome?vote=final', '/titlehome/last-light/', '/policy#money', 'https://a.example/b', 'tel:+8215'])(
  'takes a link to %s',
  (href) => {
    const { prose, problems } = readMarkdown(`[x](${href})`);
    expect(problems).toEqual([]);
    expect(prose).toEqual([
      { kind: 'paragraph', spans: [{ kind: 'link', href, spans: [{ kind: 'text', text: 'x' }] }] },
    ]);
  },
);

it('the plain text of a document is for lists and for searching', () => {
  expect(plainText(readMarkdown('## Head\n\nfirst\\\nsecond **bold**\n\n- item').prose)).toBe(
    'Head\nfirst\nsecond bold\nitem',
  );
});
