import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { plainHtml } from './plain-html.ts';
import { treeOf } from './tree.ts';

const plain = (html: string) => plainHtml(treeOf(html));

it.each([
  [
    'a row of a ranking',
    '<div role="list" class="rows"><div role="presentation"><div role="listitem" data-candidate="mina"><button type="button"><span aria-hidden="true">1</span><img src="https://fans.test/a.jpg" alt=""/><span><strong dir="auto">Mina</strong><span>Nine Lights</span></span><span class="figures">1,204</span></button></div></div></div>',
    '<ul><li><strong dir="auto">Mina</strong> Nine Lights 1,204</li></ul>',
  ],
  [
    'a button that does nothing here',
    '<div><h2>Vote</h2><button><svg></svg><span>Vote</span></button></div>',
    '<h2>Vote</h2>',
  ],
  ['tabs', '<div role="tablist"><button role="tab">Open<span>3</span></button></div><p>One</p>', '<p>One</p>'],
  [
    'a time and a link',
    '<p class="note"><time dateTime="2026-11-28T09:00:00Z" class="x">Nov 28</time><a href="https://fans.test/votehome?a=1&amp;b=2" target="_blank">All</a></p>',
    '<p><time datetime="2026-11-28T09:00:00Z">Nov 28</time> <a href="https://fans.test/votehome?a=1&amp;b=2">All</a></p>',
  ],
  [
    'a text with a link in it',
    '<p>See <a href="https://fans.test/">this</a>, or not.</p>',
    '<p>See <a href="https://fans.test/">this</a>, or not.</p>',
  ],
  ['a text for screen readers', '<h2><a><span class="unseen">New: </span>Final</a></h2>', '<h2><a>New: Final</a></h2>'],
  ['a container of texts', '<header><span>Last Light</span><span>Final</span></header>', '<p>Last Light Final</p>'],
  [
    'a container of blocks',
    '<article><div><h3>A</h3><p>B</p></div></article>',
    '<article><h3>A</h3> <p>B</p></article>',
  ],
  ['what is closed', '<div><dialog><p>1</p></dialog><div popover="auto">2</div><p hidden="">3</p></div>', ''],
  ['an empty list', '<ul></ul>', ''],
])('the readable part of %s stays', (_, html, expected) => {
  expect(plain(html)).toBe(expected);
});

it('the plain HTML escapes every text, and keeps no address that could run', () => {
  const html = renderToString(
    createElement(
      'p',
      { onClick: () => undefined, style: { color: 'red' }, lang: '"><script>' },
      '<img src=x onerror=alert(1)>',
      createElement('a', { href: 'data:text/html,<script>1</script>' }, 'x'),
      createElement('iframe', { src: 'https://elsewhere.test', sandbox: '' }),
    ),
  );
  expect(plain(html)).toBe('<p lang="&quot;&gt;&lt;script&gt;">&lt;img src=x onerror=alert(1)&gt;<a>x</a></p>');
});
