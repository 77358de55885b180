import { expect as playwrightExpect } from 'playwright/test';

/** Playwright's `expect`, which waits for its condition, with a timeout for a busy machine. */
export const expect = playwrightExpect.configure({ timeout: 20_000 });
