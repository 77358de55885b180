import { createElement, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { treeOf } from './tree.ts';

it('the parser reads the output of react-dom/server', () => {
  const html = renderToString(
    createElement(
      'div',
      { className: 'a "b"', style: { color: 'red' }, hidden: true },
      ['Mina ', '& <Haram>'].map((text, index) => createElement(Fragment, { key: index }, text)),
      createElement('img', { src: '/a?b=1&c=2', alt: '', loading: 'lazy' }),
      createElement('svg', { viewBox: '0 0 1 1' }, createElement('path', { d: 'M0 0' })),
      createElement('p'),
    ),
  );
  expect(treeOf(html)).toEqual([
    [
      'div',
      { class: 'a "b"', style: 'color:red', hidden: '' },
      'Mina ',
      '& <Haram>',
      ['img', { src: '/a?b=1&c=2', alt: '', loading: 'lazy' }],
      ['svg', { viewBox: '0 0 1 1' }, ['path', { d: 'M0 0' }]],
      ['p', 0],
    ],
  ]);
});

it('the parser unescapes each text once', () => {
  expect(treeOf(renderToString(createElement('p', null, '&lt;')))).toEqual([['p', 0, '&lt;']]);
});

it.each(['<p><b></p></b>', '<p>'])('the parser refuses %s', (html) => {
  expect(() => treeOf(html)).toThrow();
});
