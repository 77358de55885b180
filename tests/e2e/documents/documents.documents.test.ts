import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sections } from '../../../src/core/doctor/findings.ts';
import { markdown, product, root, setUpBlocks } from './block-steps.ts';
import { anchorsOf, codeBlocks, linksIn } from './document-blocks.ts';

setUpBlocks();

describe('docs/embedding.md', () => {
  it('shows code for frameworks from the applications in tests/hosts', () => {
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    const folder = join(root, 'tests/hosts');
    const files = globSync('**/*.{ts,tsx,js,mjs,vue,svelte,html,astro,php,conf}', {
      cwd: folder,
      exclude: (name) => name === 'node_modules',
    });
    const sources = files.map((file) => plain(readFileSync(join(folder, file), 'utf8')));
    const shown = codeBlocks(readFileSync(join(root, 'docs/embedding.md'), 'utf8')).filter(({ name }) => name === '');
    expect(shown.length).toBeGreaterThan(5);
    const strange = shown.filter(({ code }) => !sources.some((source) => source.includes(plain(code))));
    expect(strange).toEqual([]);
  });

  it('has the section that each finding of the doctor links to', () => {
    expect(anchorsOf(markdown)).toEqual(expect.arrayContaining([...new Set(Object.values(sections))]));
  });

  it('names only existing tokens', () => {
    const sheets = ['design/tokens.css', 'element/element.css', 'ui/state/skeleton.css']
      .map((name) => readFileSync(join(root, 'src/core', name), 'utf8'))
      .join('');
    const named = [...new Set(markdown.match(/--fan-[\w-]+/g))];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !new RegExp(`${name}[:,)]`).test(sheets))).toEqual([]);
  });
});

describe('the served documents', () => {
  it('are listed in llms.txt, and every link in them can be opened', async () => {
    const llms = await fetch(`${product.site}/llms.txt`);
    expect(llms.headers.get('content-type')).toContain('text/plain');
    const text = await llms.text();
    expect(text).toMatch(/^# Fanfare\n\n> /);
    const links = linksIn(text, `${product.site}/llms.txt`);
    expect(links.length).toBeGreaterThan(6);
    const documents = links.filter((link) => link.endsWith('.md'));
    const further = documents.map(async (link) => linksIn(await (await fetch(link)).text(), link));
    const all = [...new Set([...links, ...(await Promise.all(further)).flat()])];
    const statuses = await Promise.all(all.map(async (link) => [link, (await fetch(link)).status]));
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });
});
