import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { type Project, packProject, unpackProject } from '../../../demo/gallery/playground/project.ts';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';

const { site } = inject('product');
const address = `${site}/demo/playground`;

const plain: Project = { html: '', width: 'full', theme: 'light', language: 'en', direction: 'ltr' };
const addressOf = async (project: Partial<Project>) => `${address}#${await packProject({ ...plain, ...project })}`;

const editor = (page: Page) => page.getByRole('textbox', { name: 'HTML of your page' });
/** The code editor, which replaces a plain text field. */
const codeEditor = (page: Page) => page.locator('.cm-content');
const suggestion = (page: Page, text: string) => page.locator('.cm-tooltip').getByRole('option', { name: text });
const preview = (page: Page) => page.frameLocator('.playground iframe');

/** Replaces the text by keyboard. */
async function write(page: Page, text: string): Promise<void> {
  await codeEditor(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}

async function open(page: Page, where = `${address}#fan-login`): Promise<void> {
  await page.goto(where);
  await expect(codeEditor(page)).toBeVisible();
}

describe('the playground', () => {
  it('renders the typed code, and keeps an element while its attributes change', async () => {
    const { page } = await revisit();
    await open(page, await addressOf({ html: '<fan-policy type="privacy"></fan-policy>' }));
    const element = preview(page).locator('fan-policy');
    await expect(element.getByRole('heading', { name: 'Collection and use of personal data' })).toBeVisible();
    await element.evaluate((node) => Object.assign(node, { same: true }));
    await write(page, '<fan-policy type="terms"></fan-policy><h2>Ours</h2>');
    await expect(preview(page).getByRole('heading', { name: 'Ours' })).toBeVisible();
    await expect(element.getByRole('heading', { name: 'Fanfare Terms of Service' })).toBeVisible();
    expect(await element.evaluate((node) => Reflect.get(node, 'same'))).toBe(true);
    await write(page, '<p>Nothing else</p>');
    await expect(element).toHaveCount(0);
  });

  it('keeps everything in the address, which opens the same page in another browser', async () => {
    const { page } = await revisit();
    await open(page);
    await write(page, '<h2>별 ⭐</h2>');
    await page.getByRole('radio', { name: '390' }).check();
    await page.getByRole('radio', { name: 'Dark' }).last().check();
    await page.getByRole('radio', { name: 'Right to left' }).check();
    await page.getByRole('radio', { name: '日本語' }).last().check();
    const project: Project = { html: '<h2>별 ⭐</h2>', width: '390', theme: 'dark', language: 'ja', direction: 'rtl' };
    await expect.poll(() => unpackProject(new URL(page.url()).hash.slice(1))).toEqual(project);

    const other = await revisit({ language: 'ko' });
    await open(other.page, page.url());
    await expect(codeEditor(other.page)).toHaveText('<h2>별 ⭐</h2>');
    await expect(preview(other.page).getByRole('heading', { name: '별 ⭐' })).toBeVisible();
    const root = preview(other.page).locator('html');
    await expect(root).toHaveAttribute('lang', 'ja');
    await expect(root).toHaveAttribute('dir', 'rtl');
    await expect(root).toHaveCSS('color-scheme', 'dark');
    expect(await root.evaluate(() => innerWidth)).toBe(390);
  });

  it('begins with an example of every element, and lists the events', async () => {
    const { page } = await revisit();
    await open(page);
    const example = page.getByLabel('Start from');
    const tags = await example.locator('option').allTextContents();
    expect(tags).toHaveLength(14);
    await example.selectOption('fan-policy');
    await expect(codeEditor(page)).toContainText('<fan-policy type="privacy">');
    await example.selectOption('fan-login');
    await expect(preview(page).getByRole('heading', { name: 'Sign in or join' })).toBeVisible();
    await preview(page)
      .locator('fan-login')
      .evaluate((node) =>
        node.dispatchEvent(new CustomEvent('fan-error', { detail: { by: 'test' }, bubbles: true, composed: true })),
      );
    await expect(page.locator('.playground-log')).toContainText('"by": "test"');
  });

  it('completes tags and attributes, and moves the focus on with Tab', async () => {
    const { page } = await revisit();
    await open(page, await addressOf({ html: '' }));
    await codeEditor(page).click();
    await page.keyboard.type('<fan-sto');
    await suggestion(page, 'fan-store').click();
    await page.keyboard.type(' kin');
    await suggestion(page, 'kind').click();
    await expect(codeEditor(page)).toContainText('<fan-store kind');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(codeEditor(page)).not.toBeFocused();
  });

  it('stays a plain field for a fan who is already typing, or when the editor can’t be loaded', async () => {
    const { page, expectComplaint } = await revisit();
    expectComplaint(/ERR_FAILED|code-editor/);
    await page.route(/\/code-editor-/, (route) => route.abort());
    await page.goto(`${address}#fan-login`);
    await expect(editor(page)).toHaveValue(/fan-login/);
    await editor(page).fill('<h2>Plain</h2>');
    await expect(preview(page).getByRole('heading', { name: 'Plain' })).toBeVisible();
  });

  it('works on a phone: either code or preview, no horizontal scrolling', async () => {
    const { page } = await revisit({ width: 375, height: 740, touch: true });
    await open(page, await addressOf({ html: '<h2>Here</h2>' }));
    await expect(page.locator('iframe')).toBeHidden();
    await page.getByText('Preview', { exact: true }).tap();
    await expect(preview(page).getByRole('heading', { name: 'Here' })).toBeVisible();
    await expect(codeEditor(page)).toBeHidden();
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 375);
  });
});

describe('a shared page', () => {
  /** Every way in which markup could run a script. */
  const hostile = `
    <script>parent.postMessage('ran', '*')</script>
    <script type="module" src="data:text/javascript,parent.postMessage('ran','*')"></script>
    <img src="/nowhere.png" onerror="parent.postMessage('ran', '*')">
    <svg onload="parent.postMessage('ran', '*')"></svg>
    <iframe srcdoc="<script>top.postMessage('ran', '*')</script>"></iframe>
    <iframe src="javascript:top.postMessage('ran', '*')"></iframe>
    <a id="script" href="javascript:parent.postMessage('ran', '*')">script</a>
    <form id="form" action="${site}/api/v1/user/logout" method="post"><button>send</button></form>
    <meta http-equiv="refresh" content="0; url=${site}/">
    <base href="https://elsewhere.example/">
    <h2>Hostile</h2>`;

  it('runs none of its scripts, and has no origin, storage or cookies', async () => {
    const { page, expectComplaint } = await revisit();
    expectComplaint(
      /Content Security Policy|Refused|violates|blocked|Failed to load|ERR_|Unsafe attempt|X-Frame|frame/i,
    );
    await page.addInitScript(() => {
      addEventListener('message', ({ data }) => {
        if (data === 'ran') Object.assign(globalThis, { ran: true });
      });
    });
    await open(page, await addressOf({ html: hostile }));
    await expect(preview(page).getByRole('heading', { name: 'Hostile' })).toBeVisible();
    await preview(page).locator('#script').click();
    await preview(page).getByRole('button', { name: 'send' }).click();
    expect(
      await preview(page)
        .locator('body')
        .evaluate(() => {
          const attempt = (work: () => unknown) => {
            try {
              return String(work());
            } catch (error) {
              return error instanceof Error ? error.name : 'unknown';
            }
          };
          return [self.origin, attempt(() => localStorage.length), attempt(() => document.cookie)];
        }),
    ).toEqual(['null', 'SecurityError', 'SecurityError']);
    await expect(preview(page).getByRole('heading', { name: 'Hostile' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'ran'))).toBeUndefined();
    expect(new URL(page.url()).pathname).toBe('/demo/playground');
  });

  it('counts as another origin for its elements: sign-in continues on the platform', async () => {
    const { page, context } = await revisit();
    await open(page, await addressOf({ html: '<fan-login></fan-login>' }));
    const way = preview(page).getByRole('link', { name: 'Continue on Fanfare' });
    const [opened] = await Promise.all([context.waitForEvent('page'), way.click()]);
    await opened.waitForURL((url) => url.origin === site);
    await expect(way).toBeVisible();
  });

  it('opens links in new tabs', async () => {
    const { page, context } = await revisit();
    await open(page, await addressOf({ html: `<a href="${site}/policy">Policy</a>` }));
    const link = preview(page).getByRole('link', { name: 'Policy' });
    // The browser sends the pointer's events into a frame of another process only once that frame has painted.
    await expect
      .poll(async () => {
        await link.hover();
        return link.evaluate((each) => each.matches(':hover'));
      })
      .toBe(true);
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await expect(opened).toHaveURL(`${site}/policy`);
    await expect(link).toBeVisible();
  });
});
