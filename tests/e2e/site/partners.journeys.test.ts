import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';

const { site } = inject('product');
const en = (key: string, values?: Record<string, string>) => words('en', `partners:${key}`, values);

/** The developer's own site: its replies, by path. */
let files: Record<string, string> = {};
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const text = files[request.url ?? ''];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

describe('the page for partners', () => {
  it('accepts a request, finds the proof on the developer’s site, and opens again at its address', async () => {
    const { page } = await visit();
    await page.goto(`${site}/partners`);
    await page.getByRole('button', { name: en('send'), exact: true }).click();
    // Each missing field has its own message.
    await expect(page.getByText(en('originWrong'))).toBeVisible();
    await page.getByLabel(en('fields.name'), { exact: true }).fill('Artist');
    await page.getByLabel(en('fields.origin'), { exact: true }).fill(`${origin}/`);
    await page.getByLabel(en('fields.contactName'), { exact: true }).fill('Mina');
    await page.getByLabel(en('fields.email'), { exact: true }).fill('mina@artist.example');
    await page.getByRole('button', { name: en('send'), exact: true }).click();
    await expect(page.getByText(en('states.ASKED'))).toBeVisible();

    await page.getByRole('button', { name: en('check'), exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(en('problems.STATUS'));
    const code = await page
      .getByRole('figure', { name: en('fileContent') })
      .locator('code')
      .innerText();
    files = { '/.well-known/fanfare-partner.txt': code };
    await page.getByRole('button', { name: en('check'), exact: true }).click();
    await expect(page.getByText(en('states.TRIAL'))).toBeVisible();

    const address = page.url();
    expect(address).toMatch(/#[\w-]{43}$/);
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByText(en('states.TRIAL'))).toBeVisible();
    const listed = await fetch(`${site}/api/v1/user/oauth/handoff/origin?origin=${encodeURIComponent(origin)}`);
    // During the trial no fan can sign in there.
    expect(await listed.json()).toMatchObject({ allowed: false });
  });

  it('offers the form where the address has no request', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(/404/);
    await page.goto(`${site}/partners#${'x'.repeat(43)}`);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('heading', { name: en('snippet') })).toBeVisible();
    await page.getByRole('button', { name: en('ask'), exact: true }).click();
    await expect(page.getByLabel(en('fields.origin'))).toBeVisible();
  });
});
