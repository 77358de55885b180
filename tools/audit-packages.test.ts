import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';

const script = join(import.meta.dirname, 'audit-packages.mjs');
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** An advisory of the registry's protocol, for every version of a package. */
const advisory = (severity: string) => ({
  hono: [
    {
      id: 1,
      title: 'Too trusting',
      url: 'https://advisories.example/1',
      severity,
      vulnerable_versions: '>=0.0.0',
      cwe: [],
      cvss: { score: 0, vectorString: null },
    },
  ],
});

/** The registry's data of a package, which npm reads for each package that an advisory may concern. */
function packumentAt(url: string) {
  const name = decodeURIComponent(url.slice(1));
  return { name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { name, version: '1.0.0' } } };
}

/** Runs the audit with a registry that gives this answer. */
async function audit(status: number, answer: object): Promise<{ code: number | null; output: string }> {
  const requests: string[] = [];
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const { method, url = '' } = request;
    response.writeHead(method === 'GET' ? 200 : status);
    request.resume().on('end', () => response.end(JSON.stringify(method === 'GET' ? packumentAt(url) : answer)));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // npm caches advisories.
  const cache = mkdtempSync(join(tmpdir(), 'fanfare-audit-'));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  const registry = `--registry=http://127.0.0.1:${port}/`;
  const child = spawn(process.execPath, [script, registry, '--fetch-retries=0', `--cache=${cache}`]);
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  expect(requests).toContain('POST /-/npm/v1/security/advisories/bulk');
  return { code, output };
}

it('the audit passes without known vulnerabilities', async () => {
  const { code, output } = await audit(200, {});
  expect([code, output]).toEqual([
    0,
    'Audit: 0 packages with known vulnerabilities among those that production installs\n',
  ]);
});

it.each([
  ['moderate', 0],
  ['high', 1],
  ['critical', 1],
])('ends after a vulnerability that is %s with %i', async (severity, expected) => {
  const { code, output } = await audit(200, advisory(severity));
  expect(output).toContain(`${severity}: hono`);
  expect(output).toContain('Too trusting https://advisories.example/1');
  expect(code).toBe(expected);
});

it('the audit reports an unreachable registry, and does not fail', async () => {
  const { code, output } = await audit(405, {});
  expect(code).toBe(0);
  expect(output).toMatch(/^Audit: not done, since the registry did not answer: 405/);
});
