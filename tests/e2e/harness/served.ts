import type { BrowserContext, Page } from 'playwright';

/** Waits until the page's script has taken over the served page: until then nothing in it can be used. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-served'));
}

/** Lets each page of a context wait after `goto` and `reload`: tests of the served page use a separate page. */
export function waitForTakeOver(context: BrowserContext): void {
  context.on('page', (page) => {
    const { goto, reload } = page;
    Object.assign(page, {
      goto: async (...args: Parameters<Page['goto']>) => {
        const response = await goto.apply(page, args);
        await takenOver(page);
        return response;
      },
      reload: async (...args: Parameters<Page['reload']>) => {
        const response = await reload.apply(page, args);
        await takenOver(page);
        return response;
      },
    });
  });
}

/** The site's pages come without their content from now on, so that their scripts ask for everything. */
export async function withoutServedContent(target: Page | BrowserContext): Promise<void> {
  await target.route(
    (url) => !/\.\w+$|^\/(api|media|assets)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text())
        .replace(/(<html[^>]*) data-served/, '$1')
        .replace(
          /(<div id="site">).*?(<\/div>)<script type="application\/json" id="served-replies">.*?<\/script>/s,
          '$1$2',
        );
      return route.fulfill({ response, body });
    },
  );
}
