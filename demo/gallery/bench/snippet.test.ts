import { describe, expect, it } from 'vitest';
import { snippetOf } from './snippet.ts';

describe('the snippet', () => {
  const origin = 'https://fans.example';

  it('has the language, the style sheet, the script and the tag with its attributes', () => {
    expect(snippetOf(origin, 'en', 'fan-vote', { 'vote-id': 'final', compact: '' }, null)).toBe(
      '<html lang="en">\n<link rel="stylesheet" href="https://fans.example/embed.css">\n<script type="module" src="https://fans.example/embed.js"></script>\n<fan-vote vote-id="final" compact></fan-vote>',
    );
  });

  it('escapes characters that would end an attribute', () => {
    expect(snippetOf(origin, 'en', 'fan-vote', { 'vote-id': 'a"&b' }, null)).toContain('vote-id="a&quot;&amp;b"');
  });

  it('sets the accent in the style sheet, where a strict policy allows it', () => {
    expect(snippetOf(origin, 'en', 'fan-vote', {}, '#0af0ff')).toContain('fan-vote { --fan-accent: #0af0ff; }');
  });
});
