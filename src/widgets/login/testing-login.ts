import { expect } from 'chai';
import { show, until } from '../../../tests/browser/harness.ts';
import { type Rule, script } from '../../core/api/scripted-api-client.ts';
import { clearSession } from '../../core/session/auth-state.ts';
import { setLanguage } from '../../core/words/words.ts';
import { endJoin, welcomed } from './complete/pending-join.ts';

export const offered: Rule[] = [
  {
    call: 'GET /user/oauth/provider',
    body: { providers: ['kakao', 'naver', 'google', 'twitter', 'line', 'facebook'], googleScriptUrl: '/google.js' },
  },
  { call: 'GET /user/oauth/google/client_id', body: { clientId: 'client-1' } },
  { call: 'POST /jwt/logout' },
];

export const mina = {
  status: 'OK',
  message: '',
  userId: 'u1',
  name: 'Mina Sato',
  email: 'mina@example.com',
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
} as const;

/** Milliseconds. The first test with a late part waits until it is compiled. */
const timeoutMs = 9_000;

/** Resets everything: signed out, empty storage, English. */
export async function resetLogin(): Promise<void> {
  clearSession();
  endJoin();
  welcomed();
  localStorage.clear();
  sessionStorage.clear();
  await script(...offered);
  await setLanguage('en');
}

/** The parts of a <fan-login> that tests use. */
export interface Shown {
  element: HTMLElement;
  find<Found extends HTMLElement = HTMLElement>(selector: string): Found;
  all(selector: string): HTMLElement[];
  has(selector: string): boolean;
  /** Waits for a text, and returns the innermost element with it. */
  words(text: string): Promise<HTMLElement>;
  button(name: string): Promise<HTMLButtonElement>;
  fill(name: string, text: string): void;
}

export async function showLogin(html = '<fan-login></fan-login>'): Promise<Shown> {
  const page = show(html);
  return shownIn(page.matches('fan-login') ? page : (page.querySelector<HTMLElement>('fan-login') ?? page));
}

async function shownIn(element: HTMLElement): Promise<Shown> {
  const root = await until('the element’s shadow root', () => element.shadowRoot);
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const holds = (node: Element, text: string) => (node.textContent ?? '').includes(text);
  const innermost = (text: string) =>
    all('*').findLast((node) => holds(node, text) && ![...node.children].some((child) => holds(child, text)));
  const shown: Shown = {
    element,
    all,
    has: (selector) => root.querySelector(selector) !== null,
    find: <Found extends HTMLElement>(selector: string) => {
      const found = root.querySelector<Found>(selector);
      if (!found) throw new Error(`There is no ${selector} in ${root.textContent}`);
      return found;
    },
    words: (text) => until(`the words “${text}”`, () => innermost(text), timeoutMs),
    button: (name) =>
      until(
        `a button “${name}”`,
        () =>
          [...root.querySelectorAll<HTMLButtonElement>('button, a.button')].find(
            (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
          ),
        timeoutMs,
      ),
    fill(name, text) {
      const field = shown.find<HTMLInputElement>(`[name="${name}"]`);
      field.focus();
      // React listens for changes by the native setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
  };
  await until('the first render', () => root.textContent?.trim());
  return shown;
}

/** A partner's page in a frame without permission to open windows, like with a pop-up blocker. */
export async function showLoginWithoutPopups(): Promise<Shown> {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts', 'allow-same-origin');
  frame.src = '/scripted-page?module=/src/widgets/login/partner/testing-partner-page.ts';
  document.body.append(frame);
  return shownIn(
    await until('the element in the frame', () => frame.contentDocument?.querySelector('fan-login'), timeoutMs),
  );
}

/** Resolves when all animations are done: during a fade the contrast is lower. */
export async function settle({ element }: Shown): Promise<void> {
  await Promise.all(element.shadowRoot?.getAnimations().map((animation) => animation.finished) ?? []);
}

/** Records every event of that name on the page from now on. */
export function listen<Name extends keyof DocumentEventMap>(name: Name): DocumentEventMap[Name][] {
  const events: DocumentEventMap[Name][] = [];
  document.addEventListener(name, (event) => events.push(event));
  return events;
}

export function expectFocusOn(shown: Shown, selector: string): void {
  // Compared by names: the runner can't serialize an element when this fails.
  expect(shown.element.shadowRoot?.activeElement?.matches(selector), `the focus on ${selector}`).to.equal(true);
}
