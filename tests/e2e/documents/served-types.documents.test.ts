import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { checkTypes } from '../../../tools/hosts/check-types.ts';

const root = join(import.meta.dirname, '../../..');
const { site } = inject('product');

/** A project that has nothing of Fanfare except the file that the platform serves. */
async function projectWithServedTypes(): Promise<string> {
  const answer = await fetch(`${site}/fanfare.d.ts`);
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-types-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/fanfare.d.ts'), await answer.text());
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await cp(join(root, 'tests/hosts/react-19/tsconfig.json'), join(folder, 'tsconfig.json'));
  return folder;
}

it('the served types accept correct uses in JSX and the DOM, and reject each wrong one', async () => {
  const folder = await projectWithServedTypes();
  for (const file of ['right.tsx', 'wrong.tsx']) {
    await cp(join(root, 'tests/hosts/react-19/src', file), join(folder, 'src', file));
  }
  const { refused, expected } = await checkTypes(folder, [
    join(root, 'node_modules/.bin/tsc'),
    '--noEmit',
    '--pretty',
    'false',
  ]);
  expect(expected.length).toBeGreaterThan(15);
  expect(refused).toEqual(expected);
});

it('the served types need no framework', async () => {
  const folder = await projectWithServedTypes();
  await rm(join(folder, 'node_modules'));
  await writeFile(join(folder, 'src/page.ts'), "document.querySelector('fan-vote')?.voteId?.toUpperCase();\n");
  const { refused, output } = await checkTypes(folder, [
    join(root, 'node_modules/.bin/tsc'),
    '--noEmit',
    '--pretty',
    'false',
  ]);
  expect(refused, output).toEqual([]);
});

it('custom-elements.json names every tag that the types name', async () => {
  const [manifest, types] = await Promise.all([
    fetch(`${site}/custom-elements.json`).then((answer) => answer.json()),
    fetch(`${site}/fanfare.d.ts`).then((answer) => answer.text()),
  ]);
  const tags: string[] = manifest.modules[0].declarations.map(({ tagName }: { tagName: string }) => tagName);
  expect(tags).toContain('fan-vote');
  for (const tag of tags) expect(types).toContain(`'${tag}': `);
});
