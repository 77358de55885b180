import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Host, type HostPage, serveHost } from '../harness/host-page.ts';

/** Runs `node tools/doctor.ts` on real pages of another origin, as a partner's developer does. */
const product = inject('product');
const script = `<script type="module" src="${product.site}/embed.js"></script>`;

let content: HostPage = {};
let host: Host;

beforeAll(async () => {
  host = await serveHost(() => ({ head: script, body: '<fan-login></fan-login>', ...content }));
});
afterAll(() => host.close());

interface Run {
  code: number;
  output: string;
}

function run(...args: string[]): Promise<Run> {
  const command = join(import.meta.dirname, '../../../tools/doctor.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], (error, output, complaint) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: output + complaint });
    });
  });
}

async function findingsOf(page: HostPage, ...options: string[]): Promise<string[]> {
  content = page;
  const { output } = await run(host.address, '--json', ...options);
  const { findings, notOpened }: { findings: { name: string }[]; notOpened: string | null } = JSON.parse(output);
  if (options.length === 0) expect(notOpened).toBeNull();
  return findings.map(({ name }) => name).filter((name) => name !== 'origin');
}

it('finds nothing on the partner’s page, and exits with 0', async () => {
  const { code, output } = await run(product.partner);
  expect(output).toContain('Everything that elements need is here.');
  expect(code).toBe(0);
});

it('prints each finding with the code to paste and a link, in the chosen language, and exits with 1', async () => {
  content = {};
  const { code, output } = await run(host.address, '--language', 'ja');
  const { origin } = new URL(host.address);
  expect(output).toContain(`PARTNER_ORIGINS=${origin}=localhost`);
  expect(output).toContain('プラットフォームの許可リスト');
  expect(output).toContain(`${product.site}/docs/embedding.md#sign-in`);
  expect(code).toBe(1);
});

it.each([
  ['notModule', { head: script.replace(' type="module"', '') }],
  ['selfClosing', { body: '<fan-login compact /><p>Swallowed</p>' }],
  ['opener', { headers: { 'Cross-Origin-Opener-Policy': 'same-origin' } }],
  ['wrongValue', { body: '<fan-login providers="goggle"></fan-login>' }],
  ['unknownId', { body: '<fan-vote vote-id="nowhere"></fan-vote>' }],
])('reports %s, from the text and in the browser', async (name, page) => {
  expect(await findingsOf(page)).toEqual([name]);
  expect(await findingsOf(page, '--no-browser')).toEqual([name]);
});

it('reports a policy that blocks both the script and the doctor, from the headers', async () => {
  content = { headers: { 'Content-Security-Policy': "script-src 'self'" } };
  const { output } = await run(host.address);
  expect(output).toContain(`script-src 'self' ${product.site}`);
  expect(output).toContain('could not run in the page');
});

it('the command reports faults that only a browser can detect', async () => {
  const page = { body: '<div id="cut" style="height: 0; overflow: hidden"><fan-login></fan-login></div>' };
  expect(await findingsOf(page)).toEqual(['zeroBox']);
  expect(await findingsOf(page, '--no-browser')).toEqual([]);
});

it('accepts a tag that a script adds when --platform gives the platform’s address', async () => {
  const late = `<script type="module">import '${product.site}/embed.js'; document.body.append(document.createElement('fan-login'));</script>`;
  content = { head: late, body: '<fan-login></fan-login>' };
  expect((await run(host.address)).code).toBe(2);
  expect(await findingsOf(content, '--platform', product.site)).toEqual([]);
});

it.each([
  [[], 'fanfare-doctor <address of a page>'],
  [['nowhere'], 'nowhere is no address'],
  [['http://127.0.0.1:9/'], 'can’t be fetched'],
  [['https://fans.example', '--unknown'], '--unknown'],
])('the problem of %j is reported, with exit code 2', async (args, says) => {
  const { code, output } = await run(...args);
  expect(output.replaceAll("'", '’')).toContain(says.replaceAll("'", '’'));
  expect(code).toBe(2);
});
