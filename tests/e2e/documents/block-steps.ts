import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Host, type HostPage, serveHost } from '../harness/host-page.ts';
import { revisit } from '../harness/revisit.ts';
import { codeBlocks } from './document-blocks.ts';

export const product = inject('product');
export const root = join(import.meta.dirname, '../../..');
export const served = `${product.site}/docs/embedding.md`;
export const script = `<script type="module" src="${product.site}/embed.js"></script>`;
export const login = '<fan-login></fan-login>';
export const vote = '<fan-vote vote-id="last-light-final"></fan-vote>';

let pages: Record<string, HostPage> = {};
export let host: Host;
export let markdown = '';

/** Serves host pages on another origin, and has the served document, until the tests of the file have run. */
export function setUpBlocks(): void {
  beforeAll(async () => {
    host = await serveHost((path) => ({ head: script, body: login, ...pages[path] }));
    markdown = await (await fetch(served)).text();
  });
  afterAll(() => host.close());
}

export function block(name: string): string {
  const found = codeBlocks(markdown).find((one) => one.name === name);
  if (!found) throw new Error(`docs/embedding.md has no block ${name}`);
  return found.code;
}

interface Opened {
  page: Page;
  /** Messages of the page in the console. */
  logs: string[];
  violations(): Promise<string[]>;
  expectComplaint(complaint: RegExp): void;
}

/** The host serves these pages besides. */
export function serve(more: Record<string, HostPage>): void {
  pages = { ...pages, ...more };
}

/** Opens the host's page, and records policy violations from its start on. */
export async function open(page: HostPage, prepare?: (page: Page) => Promise<unknown>, query = ''): Promise<Opened> {
  serve({ '/page.html': page });
  const visitor = await revisit();
  const logs: string[] = [];
  visitor.page.on('console', (message) => logs.push(message.text()));
  await visitor.page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refused.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  await prepare?.(visitor.page);
  await visitor.page.goto(host.address + query);
  return {
    page: visitor.page,
    logs,
    violations: () => visitor.page.evaluate(() => Reflect.get(globalThis, 'refused')),
    expectComplaint: visitor.expectComplaint,
  };
}

export const rendered = (page: Page, tag: string) =>
  page.waitForFunction(
    (name) => document.querySelector(name)?.shadowRoot?.querySelector('.surface')?.childElementCount,
    tag,
  );
export const styled = (name: string) => `${script}<style>${block(name)}</style>`;
export const scripted = (name: string) => `${script}<script type="module">${block(name)}</script>`;
export const textOf = (logs: readonly string[]) => logs.join('\n');

/** The expected effect of each code block, by its name. */
export type Blocks = Record<string, () => Promise<void>>;
