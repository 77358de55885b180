import { expectAccessible } from '../../../tests/browser/harness.ts';
import { look as lookAt } from '../../../tests/browser/look.ts';

/** Mounts an element with a vote. */
export function look(element: HTMLElement) {
  const fan = lookAt(element);
  return { ...fan, names: () => fan.queryAll('.candidate .who > strong').map((each) => each.textContent) };
}

/** Colours are checked when all transitions are done. */
export async function expectAccessibleAtRest(element: HTMLElement): Promise<void> {
  const moving = element.shadowRoot?.getAnimations() ?? [];
  const ending = moving.filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await expectAccessible(element);
}

/** Opens the dialog for a candidate, signed in. */
export async function openSheet(element: HTMLElement, name: string) {
  const fan = look(element);
  await fan.press(name);
  await fan.find('.stage .balance');
  await fan.press('Vote');
  await fan.find('dialog[open] .rights');
  return fan;
}
