import { expect, it } from 'vitest';
import { renderHead } from './render-head.ts';

const picture = (url: string) => ({ url, width: 800, height: 600, colour: '#112233', alt: 'A "face"' });
const headWith = (url: string) =>
  renderHead(
    {
      language: 'en',
      title: 'Final · Fanfare',
      shared: 'Final',
      text: 'A text',
      path: '/votehome?vote=final',
      isHidden: false,
      type: 'website',
      card: { over: null, name: 'Final', lines: [], accent: null, picture: picture(url), standing: [] },
      data: [],
    },
    'https://fans.test',
  );

it('shows the content’s picture in previews by its whole address, with its size and its description', () => {
  const head = headWith('/media/final.jpg');
  expect(head).toContain('<meta property="og:image" content="https://fans.test/media/final.jpg" />');
  expect(head).toContain('<meta property="og:image:width" content="800" />');
  expect(head).toContain('<meta property="og:image:alt" content="A &quot;face&quot;" />');
});

it('names no picture in SVG, which chats don’t draw', () => {
  expect(headWith('/media/final.svg')).not.toContain('og:image');
});
