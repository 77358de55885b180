import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { headersOf } from './deliver.ts';
import { testSecret } from './testing.ts';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');

it('the code of docs/webhooks.md accepts a message once, and refuses a changed one', async () => {
  const code = /```js receive\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  // Below node_modules, where the code finds its package.
  const folder = join(root, 'node_modules/.cache');
  const file = join(folder, `receive-${randomUUID()}.mjs`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, code);
  vi.stubEnv('FANFARE_WEBHOOK_SECRET', testSecret);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    const { receive } = await import(/* @vite-ignore */ pathToFileURL(file).href);
    const body = JSON.stringify({
      type: 'vote.closed',
      timestamp: new Date().toISOString(),
      data: { voteId: 'final' },
    });
    const sent = headersOf({ url: '', eventId: 'evt_1', body, secrets: [testSecret] }, new Date());
    const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
    receive(body, headers);
    receive(body, headers);
    expect(log.mock.calls).toEqual([['vote.closed', { voteId: 'final' }]]);
    expect(() => receive(body.replace('final', 'other'), headers)).toThrow();
  } finally {
    log.mockRestore();
    vi.unstubAllEnvs();
    rmSync(file);
  }
});
