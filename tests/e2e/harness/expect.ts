import { expect as playwrightExpect } from 'playwright/test';

/** Playwright's, which waits for what it expects; as long as a machine may take that has much else to do. */
export const expect = playwrightExpect.configure({ timeout: 20_000 });
