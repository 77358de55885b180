import { expect, it } from 'vitest';
import { readMarkup } from './markup.ts';

it('reads tags with their attributes in every way of writing them', () => {
  expect(readMarkup(`<FAN-VOTE Vote-Id='a&amp;b' filter=ended compact  title="1 > 0"></FAN-VOTE>`)).toEqual([
    { tag: 'fan-vote', attributes: { 'vote-id': 'a&b', filter: 'ended', compact: '', title: '1 > 0' } },
  ]);
});

it('tells a self-closing tag from an unquoted value that ends in a slash', () => {
  expect(readMarkup('<fan-vote vote-id="a" /><fan-vote/><script src=/embed.js></script>')).toMatchObject([
    { tag: 'fan-vote', attributes: { 'vote-id': 'a' }, selfClosing: true },
    { tag: 'fan-vote', selfClosing: true },
    { tag: 'script', attributes: { src: '/embed.js' } },
  ]);
});

it('takes nothing for a tag that stands in a comment, a script or a template', () => {
  const html = `<!-- <fan-vote> --><script>'<fan-login>'</script><template><fan-store></fan-store></template><fan-title>`;
  expect(readMarkup(html).map(({ tag }) => tag)).toEqual(['script', 'template', 'fan-title']);
});

it('lets the first of two attributes with one name count', () => {
  expect(readMarkup('<fan-vote vote-id="a" VOTE-ID="b">')[0]?.attributes).toEqual({ 'vote-id': 'a' });
});
