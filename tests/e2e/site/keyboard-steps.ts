import type { Locator, Page } from 'playwright';
import { expect } from '../harness/expect.ts';

/** As many presses as the longest page needs. */
const mostSteps = 120;

/**
 * Waits for this and presses Tab until it has the focus; what is far down a list may be drawn only on the way.
 * @throws when it can't be reached, or when nobody could see that it was
 */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted.first()).toBeAttached();
  await expectFocusKept(page);
  const focused = wanted.and(page.locator(':focus'));
  for (let step = 0; step < mostSteps; step += 1) {
    if ((await focused.count()) > 0) {
      await expect
        .poll(() => focused.first().evaluate(hasRing), { message: `a ring around ${wanted.toString()}` })
        .toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${wanted.toString()} was not reached by ${key}`);
}

/** Goes there by Tab and presses a key on it. */
export async function press(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Goes to a field by Tab and types over what stands in it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Goes to a group of radio buttons by Tab and to one of them by its arrows. */
export async function choose(page: Page, group: Locator, name: string): Promise<void> {
  const wanted = group.getByRole('radio', { name, exact: true });
  const count = await group.getByRole('radio').count();
  await tabTo(page, group.getByRole('radio'));
  // The first of them is chosen by its own key, where none is yet.
  if ((await group.getByRole('radio', { checked: true }).count()) === 0) await page.keyboard.press('Space');
  for (let step = 0; step < count && !(await wanted.isChecked()); step += 1) await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
}

/**
 * Expects the focus to stand somewhere: whoever has only a keyboard begins again at the top of the page where it was
 * lost. A page that was just opened has given it to nobody yet.
 */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(placeOfFocus), { message: 'what has the focus' }).not.toBe('nowhere');
}

/** Runs in the page. What had the focus is remembered there, so that a page that has never given it away is told apart. */
function placeOfFocus(): string {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  const isNowhere = active === null || active === document.body || active === document.documentElement;
  const marks = document.documentElement.dataset;
  if (!isNowhere) marks['focused'] = 'once';
  return isNowhere && marks['focused'] === 'once' ? 'nowhere' : (active?.tagName ?? '');
}

/** Runs in the page: whether this or what stands for it, such as the box around a field, has an outline that can be seen. */
function hasRing(element: Element): boolean {
  const label = element.closest('label');
  const around = [
    element,
    element.parentElement,
    element.parentElement?.parentElement,
    label,
    element.nextElementSibling,
  ];
  return around.some((one) => {
    if (!one) return false;
    return [getComputedStyle(one), getComputedStyle(one, '::before'), getComputedStyle(one, '::after')].some(
      ({ outlineStyle, outlineWidth, outlineColor }) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)',
    );
  });
}
