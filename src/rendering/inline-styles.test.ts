import { expect, it } from 'vitest';
import { withoutStyleAttributes } from './inline-styles.ts';

const root = (text: string) => `<template shadowrootmode="open"><style>a{}</style>${text}</template>`;

it('style attributes move into the style sheet of their shadow root', () => {
  const { html, style } = withoutStyleAttributes(
    root('<p style="--count:3">one</p><p style="--count:3">two</p><b style="color:red">three</b>'),
  );
  expect(html).toBe(
    root('<p data-look="0">one</p><p data-look="0">two</p><b data-look="1">three</b>').replace(
      'a{}',
      'a{}[data-look="0"]:not(#a#b){--count:3}[data-look="1"]:not(#a#b){color:red}',
    ),
  );
  expect(style).toBe('');
});

it('style attributes outside of shadow roots move into one style sheet', () => {
  const { html, style } = withoutStyleAttributes(`<i style="order:1"></i>${root('<p style="order:2"></p>')}`);
  expect(html).toContain('<i data-look="0"></i>');
  expect(style).toBe('[data-look="0"]:not(#a#b){order:1}');
});

it('no value can end its rule or the style element', () => {
  const { style } = withoutStyleAttributes('<i style="--name:&quot;&lt;/style&gt;}*{&quot;;order:1"></i>');
  expect(style).toBe('[data-look="0"]:not(#a#b){--name:"/style>*";order:1}');
});
