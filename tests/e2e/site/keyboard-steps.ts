import type { Locator, Page } from 'playwright';
import { expect } from '../harness/expect.ts';

/** The longest page needs no more presses than this. */
const maxSteps = 120;

/**
 * Waits for an element and presses Tab until it has the focus. Rows far down a list may be drawn only on the way.
 * @throws when it can't be reached, or when its focus is not visible
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeAttached();
  await expectFocus(page);
  const focused = target.and(page.locator(':focus'));
  for (let step = 0; step < maxSteps; step += 1) {
    if ((await focused.count()) > 0) {
      await expect
        .poll(() => focused.first().evaluate(hasRing), { message: `a ring around ${target.toString()}` })
        .toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${target.toString()} was not reached by ${key}`);
}

/** Moves the focus to it by Tab and presses a key. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus to a field by Tab and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Moves the focus to a group of radio buttons by Tab, and selects one with the arrow keys. */
export async function choose(page: Page, group: Locator, name: string): Promise<void> {
  const target = group.getByRole('radio', { name, exact: true });
  const count = await group.getByRole('radio').count();
  await tabTo(page, group.getByRole('radio'));
  // When none is selected yet, Space selects the first.
  if ((await group.getByRole('radio', { checked: true }).count()) === 0) await page.keyboard.press('Space');
  for (let step = 0; step < count && !(await target.isChecked()); step += 1) await page.keyboard.press('ArrowDown');
  await expect(target).toBeChecked();
}

/**
 * Expects that the focus was not lost: after a loss, a keyboard user would start again at the top of the page. A page
 * that was just opened has no focus yet.
 */
export async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(placeOfFocus), { message: 'what has the focus' }).not.toBe('nowhere');
}

/** Runs in the page. Notes there the focused elements, to distinguish a page on which nothing was focused yet. */
function placeOfFocus(): string {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  const isNowhere = active === null || active === document.body || active === document.documentElement;
  const marks = document.documentElement.dataset;
  if (!isNowhere) marks['focused'] = 'once';
  return isNowhere && marks['focused'] === 'once' ? 'nowhere' : (active?.tagName ?? '');
}

/**
 * Runs in the page: whether the element, or one that stands for it such as the box around a field, has a visible
 * outline.
 */
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
