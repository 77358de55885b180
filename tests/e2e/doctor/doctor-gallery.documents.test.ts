import { afterAll, beforeAll, expect as expectNow, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { type Host, type HostPage, serveHost } from '../harness/host-page.ts';
import { revisit } from '../harness/revisit.ts';

/** The gallery's form that examines the page at an address, with real pages of another origin. */
const product = inject('product');
const script = `<script type="module" src="${product.site}/embed.js"></script>`;

let content: HostPage = {};
let host: Host;

beforeAll(async () => {
  host = await serveHost(() => ({ head: script, body: '<fan-login></fan-login>', ...content }));
});
afterAll(() => host.close());

async function visitForm() {
  const { page, expectComplaint } = await revisit();
  // The examined pages write errors to the console on purpose.
  expectComplaint(/^/);
  await page.goto(`${product.site}/demo/doctor`);
  const found = page.getByRole('status').locator('.finding');
  const examine = async (hostPage: HostPage) => {
    content = hostPage;
    await page.getByLabel('Address of the page').fill(host.address);
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Open and examine' }).click(),
    ]);
    return opened;
  };
  return { page, found, examine };
}

it('opens the page at an address and shows the findings', async () => {
  const { page, found, examine } = await visitForm();
  const opened = await examine({ body: '<fan-login providers="goggle"></fan-login>' });
  await expect(found).toHaveCount(2);
  await expect(found.filter({ hasText: 'goggle' })).toContainText('google | twitter');
  expectNow(opened.url()).toBe(`${host.address}?fan-debug=`);
  expectNow(await page.getByRole('status').getByRole('link').first().getAttribute('href')).toContain(
    '/docs/embedding.md#',
  );
});

it('reports a page whose own header prevents framing', async () => {
  const { page, examine } = await visitForm();
  await examine({ headers: { 'Cross-Origin-Opener-Policy': 'same-origin' } });
  await expect(page.getByRole('status')).toContainText('same-origin-allow-popups');
});

it('examines pasted source and headers in the browser, without running its scripts', async () => {
  const { page, found } = await visitForm();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.method()} ${request.url()}`));
  await page.getByLabel('Source of the page').fill(`${script.replace(' type="module"', '')}<fan-login compact />`);
  await page.getByLabel('Headers of the response').fill("HTTP/2 200\ncontent-security-policy: script-src 'self'");
  await page.getByRole('button', { name: 'Examine the source' }).click();
  await expect(found).toHaveCount(4);
  const text = (await found.allInnerTexts()).join('\n');
  expectNow(text).toContain(script);
  expectNow(text).toContain(`script-src 'self' ${product.site}`);
  expectNow(text).toContain('<fan-login compact></fan-login>');
  expectNow(text).toContain('<html lang="en">');
  expectNow(requested.filter((request) => !request.startsWith('GET'))).toEqual([]);
  await page.getByLabel('Headers of the response').fill('');
  await page.getByLabel('Source of the page').fill(`<html lang="ko">${script}<fan-login></fan-login>`);
  await page.getByRole('button', { name: 'Examine the source' }).click();
  await expect(page.getByRole('status')).toContainText('Everything that elements need is here.');
});

it('asks for a valid address', async () => {
  const { page } = await visitForm();
  await page.getByRole('button', { name: 'Open and examine' }).click();
  await expect(page.getByText("This isn't the address of a page.")).toBeVisible();
});
