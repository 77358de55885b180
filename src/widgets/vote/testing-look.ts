import { expectAccessible, until } from '../../../tests/browser/harness.ts';
import { session } from '../../core/session/session.ts';

/** What the fan sees of the element, and does with it. */
export function look(element: HTMLElement) {
  const root = () => element.shadowRoot ?? element;
  const buttons = () => [...root().querySelectorAll<HTMLElement>('button, a[href], input')];
  const labelOf = (each: HTMLElement) => `${each.getAttribute('aria-label') ?? ''} ${each.textContent}`.trim();
  const isSeen = (each: HTMLElement) => each.checkVisibility();
  return {
    has: (text: string) => [...root().querySelectorAll('*')].some((each) => each.textContent?.includes(text)),
    sees: (text: string) => until(`"${text}"`, () => root().textContent?.includes(text)),
    button: (label: string) =>
      until(`a button "${label}"`, () => buttons().find((each) => isSeen(each) && labelOf(each).includes(label))),
    names: () => [...root().querySelectorAll('.candidate .who > strong')].map((each) => each.textContent),
    find: <Found extends Element>(selector: string) => until(selector, () => root().querySelector<Found>(selector)),
    query: (selector: string) => root().querySelector<HTMLElement>(selector),
    async press(label: string) {
      (await this.button(label)).click();
    },
    async type(selector: string, text: string) {
      const input = await this.find<HTMLInputElement>(selector);
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}

/** Colours are judged once nothing fades any more. */
export async function expectAccessibleAtRest(element: HTMLElement): Promise<void> {
  const moving = element.shadowRoot?.getAnimations() ?? [];
  const ending = moving.filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await expectAccessible(element);
}

export function signIn(): void {
  session.signIn({
    status: 'OK',
    message: '',
    userId: 'mina',
    name: 'Mina',
    accessToken: 'access',
    refreshToken: 'refresh',
  });
}

/** Opens the sheet for a candidate, signed in. */
export async function openSheet(element: HTMLElement, name: string) {
  const fan = look(element);
  await fan.press(name);
  await fan.find('.stage .balance');
  await fan.press('Vote');
  await fan.find('dialog[open] .rights');
  return fan;
}
