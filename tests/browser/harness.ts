import axe from 'axe-core';
import { assert } from 'chai';
import { forgetReads } from '../../src/core/api/share-read.ts';

/** What the tested code wrote to the console as a warning or an error; a test that expects none of it fails by it. */
let complaints: string[] = [];

/** A call that outlives its test finds its rules gone; tests/e2e/embedding/attributes.test.ts has what pages are told of an id. */
const isOfMissingId = (said: unknown) => String(said).includes('the platform has nothing with this id');

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
  // The next test has replies of its own.
  forgetReads();
  const unexpected = complaints;
  complaints = [];
  if (unexpected.length > 0) throw new Error(`The console has to stay quiet, but said:\n${unexpected.join('\n')}`);
});

/** Takes what was written to the console so far, as something that the test expects. */
export function takeComplaints(): string[] {
  const taken = complaints;
  complaints = [];
  return taken;
}

/** Puts HTML on the page and gives its first element. */
export function show(html: string): HTMLElement {
  document.body.innerHTML = html;
  const first = document.body.firstElementChild;
  if (!(first instanceof HTMLElement)) throw new Error(`No element in ${html}`);
  return first;
}

/** Waits, frame by frame, until `condition` gives something true, and gives that. Fails with `what` after a while. */
export async function until<T>(what: string, condition: () => T, timeoutMs = 15_000): Promise<NonNullable<T>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = condition();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The next event of that name that reaches the page. */
export function nextEvent<Name extends keyof DocumentEventMap>(name: Name): Promise<DocumentEventMap[Name]> {
  return new Promise((resolve) => document.addEventListener(name, resolve, { once: true }));
}

/** Until what fades or slides on an element has arrived; what turns for ever does not count. */
async function standsStill(element: Element): Promise<void> {
  const moving = [element, element.shadowRoot].flatMap((root) => root?.getAnimations({ subtree: true }) ?? []);
  const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  // One that is called off rejects; it moves no more either.
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Fails with every accessibility rule that what is on the page breaks, shadow roots included. */
export async function expectAccessible(element: Element): Promise<void> {
  await standsStill(element);
  const { violations } = await axe.run(element, { resultTypes: ['violations'] });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(', ')})`,
  );
  assert.deepEqual(found, []);
}
