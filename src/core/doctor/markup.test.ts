import { expect, it } from 'vitest';
import { readMarkup } from './markup.ts';

it('the parser reads tags with every syntax of attributes', () => {
  expect(readMarkup(`<FAN-VOTE Vote-Id='a&amp;b' filter=ended compact  title="1 > 0"></FAN-VOTE>`)).toEqual([
    { tag: 'fan-vote', attributes: { 'vote-id': 'a&b', filter: 'ended', compact: '', title: '1 > 0' } },
  ]);
});

it('the parser distinguishes a self-closing tag from an unquoted value that ends in a slash', () => {
  expect(readMarkup('<fan-vote vote-id="a" /><fan-vote/><script src=/embed.js></script>')).toMatchObject([
    { tag: 'fan-vote', attributes: { 'vote-id': 'a' }, selfClosing: true },
    { tag: 'fan-vote', selfClosing: true },
    { tag: 'script', attributes: { src: '/embed.js' } },
  ]);
});

it('the parser ignores tags in comments, scripts and templates', () => {
  const html = `<!-- <fan-vote> --><script>'<fan-login>'</script><template><fan-store></fan-store></template><fan-title>`;
  expect(readMarkup(html).map(({ tag }) => tag)).toEqual(['script', 'template', 'fan-title']);
});

it('the parser keeps the first of two attributes with one name', () => {
  expect(readMarkup('<fan-vote vote-id="a" VOTE-ID="b">')[0]?.attributes).toEqual({ 'vote-id': 'a' });
});
