import { expect, it } from 'vitest';
import type { PageCard } from './page-description.ts';
import { renderHead } from './render-head.ts';

const headOf = (card: Partial<PageCard>) =>
  renderHead(
    {
      language: 'en',
      title: 'Final · Fanfare',
      shared: 'Final',
      text: 'A text',
      path: '/votehome?vote=final',
      isHidden: false,
      type: 'website',
      card: {
        over: null,
        name: 'Final',
        lines: ['Until "Monday"'],
        accent: null,
        picture: null,
        standing: [],
        ...card,
      },
      data: [],
    },
    'https://fans.test',
  );

it('the head has the address, the size and the text of the drawn picture', () => {
  const head = headOf({});
  const image = /<meta property="og:image" content="([^"]*)" \/>/.exec(head)?.[1];
  expect(image).toMatch(
    /^https:\/\/fans\.test\/api\/v1\/share\/[0-9a-f]{12}-en\.png\?page=%2Fvotehome%3Fvote%3Dfinal$/,
  );
  expect(head).toContain('<meta property="og:image:width" content="1200" />');
  expect(head).toContain('<meta property="og:image:alt" content="Final · Until &quot;Monday&quot;" />');
});

it('the picture gets another address when its content changes', () => {
  const imageOf = (head: string) => /share\/(\w+)-en/.exec(head)?.[1];
  expect(imageOf(headOf({ accent: '#112233' }))).not.toBe(imageOf(headOf({})));
  expect(imageOf(headOf({}))).toBe(imageOf(headOf({})));
});
