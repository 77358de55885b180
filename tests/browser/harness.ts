import axe from 'axe-core';
import { assert } from 'chai';
import { forgetReads } from '../../src/core/api/share-read.ts';

/** Warnings and errors that the tested code wrote to the console. A test fails if it did not expect them. */
let complaints: string[] = [];

/**
 * A call that outlives its test finds no reply, and warns about a missing id. tests/e2e/embedding/attributes.embedding.test.ts
 * covers these warnings.
 */
const isOfMissingId = (message: unknown) => String(message).includes('the platform has nothing with this id');

for (const level of ['warn', 'error'] as const) {
  const original = console[level].bind(console);
  console[level] = (...values: unknown[]) => {
    if (isOfMissingId(values[0])) return;
    complaints.push(values.map(String).join(' '));
    original(...values);
  };
}

beforeEach(() => {
  complaints = [];
});

afterEach(() => {
  document.body.replaceChildren();
  // The next test registers its own replies.
  forgetReads();
  const unexpected = complaints;
  complaints = [];
  if (unexpected.length > 0) throw new Error(`Unexpected console output:\n${unexpected.join('\n')}`);
});

/** Returns the messages in the console so far, and marks them as expected. */
export function takeComplaints(): string[] {
  const taken = complaints;
  complaints = [];
  return taken;
}

/** Puts HTML on the page and returns its first element. */
export function show(html: string): HTMLElement {
  document.body.innerHTML = html;
  const first = document.body.firstElementChild;
  if (!(first instanceof HTMLElement)) throw new Error(`No element in ${html}`);
  return first;
}

/**
 * Checks `condition` until it returns something truthy, and returns that. Fails with `what` after the timeout.
 */
export async function until<T>(
  what: string | (() => string),
  condition: () => T,
  timeoutMs = 15_000,
): Promise<NonNullable<Awaited<T>>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`Timeout: ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The next event of that name that reaches the page. */
export function nextEvent<Name extends keyof DocumentEventMap>(name: Name): Promise<DocumentEventMap[Name]> {
  return new Promise((resolve) => document.addEventListener(name, resolve, { once: true }));
}

/** Waits until the animations of an element have ended; endless ones are ignored. */
async function standsStill(element: Element): Promise<void> {
  const moving = [element, element.shadowRoot].flatMap((root) => root?.getAnimations({ subtree: true }) ?? []);
  const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  // A cancelled animation rejects; it is over, too.
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Fails with every accessibility rule that the page violates, shadow roots included. */
export async function expectAccessible(element: Element): Promise<void> {
  await standsStill(element);
  const { violations } = await axe.run(element, { resultTypes: ['violations'] });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(', ')})`,
  );
  assert.deepEqual(found, []);
}
