import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';

const { site } = inject('product');
const root = join(import.meta.dirname, '../../..');
const read = async (path: string): Promise<string> => (await fetch(site + path)).text();

/** The script of each element, by its tag: `assets/vote-iiu3pde.js`. */
async function elementScripts(): Promise<Map<string, string>> {
  const { elements }: { elements: Record<string, { scripts: string[] }> } = JSON.parse(await read('/integrity.json'));
  return new Map(Object.entries(elements).map(([tag, { scripts }]) => [tag, scripts[0] ?? '']));
}

/** The tags of the elements that these scripts define. */
const tagsIn = (scripts: readonly string[], elements: ReadonlyMap<string, string>): string[] =>
  [...elements].filter(([, script]) => scripts.includes(script)).map(([tag]) => tag);

it('the site’s start defines no element: those of a page come with the page', async () => {
  // A page of one fan has no content of its own in its HTML.
  const html = await read('/mypage');
  const scripts = [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  expect(scripts.length).toBeGreaterThan(3);
  expect(tagsIn(scripts, await elementScripts())).toEqual([]);
});

it('the script of a page defines the elements that the page imports, and no other', async () => {
  const elements = await elementScripts();
  const files: Record<string, string[]> = JSON.parse(await read('/late-files.json'));
  const pages = Object.entries(files).filter(([file]) => /^src\/app\/pages\/.*\.tsx$/.test(file));
  expect(pages.length).toBeGreaterThan(20);
  const defined = pages.map(([file, scripts]) => [file, tagsIn(scripts, elements).toSorted()]);
  const imported = pages.map(([file]) => {
    const source = readFileSync(join(root, file), 'utf8');
    const names = [...source.matchAll(/^import '[./]+widgets\/([a-z-]+)\/index\.ts';$/gm)];
    return [file, names.map(([, name]) => `fan-${name}`).toSorted()];
  });
  expect(defined).toEqual(imported);
});
