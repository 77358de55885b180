import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { type Listener, listen, toNode } from '../http/listen.ts';
import { keepRelease, listReleases, type Release } from './releases.ts';
import { createSite } from './site.ts';
import { plainSite } from './testing-site.ts';

const root = join(import.meta.dirname, '../../..');
const versions = ['0.0.7', '0.0.8', '0.0.9', '0.0.10'];

let directory: string;
let releases: string;
let server: Listener;
let origin: string;

const distOf = (version: string) => join(directory, `dist-${version}`);
const names = async () => (await readdir(releases)).toSorted();

/** The browser side as it is now, built under a version's name. */
async function build(version: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['build', '--outDir', distOf(version), '--emptyOutDir', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, [vite, ...options], {
    cwd: root,
    env: { ...process.env, RELEASE: version },
  });
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fanfare-releases-'));
  releases = join(directory, 'data/releases');
  for (const version of versions) {
    await build(version);
    await keepRelease(distOf(version), releases);
  }
  // A site whose own build has no script: every script that it serves comes from the releases.
  await mkdir(join(directory, 'site'));
  await writeFile(join(directory, 'site/index.html'), '<!doctype html><title>Fanfare</title>');
  const config = parseConfig({ LOG_LEVEL: 'silent', DATA_DIR: join(directory, 'data') });
  server = await listen(
    0,
    '127.0.0.1',
    toNode(createSite(config, join(directory, 'site'), plainSite(config.publicOrigin)).fetch),
  );
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no address');
  origin = `http://127.0.0.1:${address.port}`;
}, 300_000);

afterAll(async () => {
  await server.close(0);
  await rm(directory, { recursive: true });
});

describe('the releases of the script', () => {
  it('are the newest three', async () => {
    expect(await names()).toEqual(['0.0.10', '0.0.8', '0.0.9']);
    expect((await listReleases(releases)).map(({ version }) => version)).toEqual(['0.0.10', '0.0.9', '0.0.8']);
    expect((await fetch(`${origin}/embed/0.0.7/embed.js`)).status).toBe(404);
  });

  it.each(['0.0.8', '0.0.9', '0.0.10'])(
    '%s is served whole, as its hashes say, to any page and for ever',
    async (version) => {
      const listed: Release = await (await fetch(`${origin}/embed/${version}/integrity.json`)).json();
      expect(listed.version).toBe(version);
      const files = Object.entries(listed.files);
      expect(files.map(([file]) => file)).toEqual(
        expect.arrayContaining(['embed.js', 'doctor.js', 'custom-elements.json']),
      );
      for (const [file, hash] of files) {
        const reply = await fetch(`${origin}/embed/${version}/${file}`);
        expect(reply.status, file).toBe(200);
        expect(reply.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
        expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*');
        const bytes = new Uint8Array(await reply.arrayBuffer());
        expect(`sha384-${createHash('sha384').update(bytes).digest('base64')}`, file).toBe(hash);
      }
    },
  );

  it('have every file that their scripts name, also for retries', async () => {
    const listed: Release = await (await fetch(`${origin}/embed/0.0.9/integrity.json`)).json();
    let count = 0;
    for (const file of Object.keys(listed.files).filter((name) => name.startsWith('assets/'))) {
      const text = await (await fetch(`${origin}/embed/0.0.9/~2/${file}`)).text();
      for (const [, named = ''] of text.matchAll(/(?:from|import)\(?[`"']\.\/([\w.-]+\.js)[`"']/g)) {
        expect(listed.files, `${named} of ${file}`).toHaveProperty([`assets/${named}`]);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  it('have text as the build compressed it', async () => {
    const [newest] = versions.toReversed();
    const reply = await fetch(`${origin}/embed/${newest}/embed.js`, { headers: { 'Accept-Encoding': 'br' } });
    const built = await stat(join(distOf(newest ?? ''), 'embed.js.br'));
    expect(Number(reply.headers.get('Content-Length'))).toBe(built.size);
  });

  it('serve a script to an older loader that asks at the newest release’s address', async () => {
    const [file = ''] = (await readdir(join(releases, '0.0.8/assets'))).filter((name) => name.startsWith('core-'));
    const reply = await fetch(`${origin}/assets/${file}`);
    expect(await reply.text()).toBe(await readFile(join(releases, '0.0.8/assets', file), 'utf8'));
    expect((await fetch(`${origin}/assets/core-0000000.js`)).status).toBe(404);
  });

  it('are listed, as data and on a page without scripts', async () => {
    const { releases: listed, deprecations } = await (await fetch(`${origin}/embed/releases.json`)).json();
    expect(listed.map(({ version }: Release) => version)).toEqual(['0.0.10', '0.0.9', '0.0.8']);
    expect(deprecations).toEqual(JSON.parse(await readFile('docs/deprecations.json', 'utf8')));
    const page = await fetch(`${origin}/embed/`);
    expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const text = await page.text();
    for (const { version, files } of listed) {
      expect(text).toContain(`/embed/${version}/embed.js`);
      expect(text).toContain(files['embed.js']);
    }
  });

  it('serve no other files', async () => {
    await writeFile(join(directory, 'data/secret.txt'), 'a secret text');
    for (const path of ['../secret.txt', '..%2fsecret.txt', '%2e%2e/secret.txt', '0.0.9/..%2f..%2fsecret.txt']) {
      expect(await (await fetch(`${origin}/embed/${path}`)).text()).not.toContain('a secret text');
    }
  });
});

describe('keeping a release', () => {
  /** An empty folder of releases, with a build in it. */
  async function another(): Promise<{ home: string; dist: string }> {
    const home = await mkdtemp(join(directory, 'other-'));
    const dist = join(home, 'dist');
    await cp(distOf('0.0.10'), dist, { recursive: true });
    return { home: join(home, 'releases'), dist };
  }

  /** The build states another version. */
  async function rename(dist: string, change: Partial<Release>): Promise<void> {
    const file = join(dist, 'release.json');
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...change }));
  }

  it('refuses different files under a version that pages may have pinned', async () => {
    const { home, dist } = await another();
    await keepRelease(dist, home);
    await keepRelease(dist, home);
    await rename(dist, { files: { 'embed.js': 'sha384-other' } });
    await expect(keepRelease(dist, home)).rejects.toThrow('Release 0.0.10 was kept before with other files');
  });

  it('happens once for servers that start together, and leaves no unfinished files', async () => {
    const { home, dist } = await another();
    await Promise.all([keepRelease(dist, home), keepRelease(dist, home), keepRelease(dist, home)]);
    expect(await readdir(home)).toEqual(['0.0.10']);
  });

  it('counts builds without a release’s name separately, and keeps an old build that is in use', async () => {
    const { home, dist } = await another();
    const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
    for (const [index, version] of [
      '0.1.0',
      '0.2.0',
      '0.3.0',
      '0.2.0-aaaaaa1',
      '0.2.0-aaaaaa2',
      '0.2.0-aaaaaa3',
    ].entries()) {
      await rename(dist, { version, builtAt: day(index + 2) });
      await keepRelease(dist, home);
    }
    await rename(dist, { version: '0.2.0-aaaaaa0', builtAt: day(1) });
    await keepRelease(dist, home);
    expect((await readdir(home)).toSorted()).toEqual([
      '0.1.0',
      '0.2.0',
      '0.2.0-aaaaaa0',
      '0.2.0-aaaaaa2',
      '0.2.0-aaaaaa3',
      '0.3.0',
    ]);
  });

  it('does nothing without a build', async () => {
    expect(await keepRelease(join(directory, 'nowhere'), releases)).toBeNull();
  });
});
