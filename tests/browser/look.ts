import { script } from '../../src/core/api/scripted-api-client.ts';
import { session } from '../../src/core/session/session.ts';
import type { Language } from '../../src/core/words/language.ts';
import { loadWords, setLanguage, translate } from '../../src/core/words/words.ts';
import { until } from './harness.ts';

/**
 * Test steps for an element as a fan uses it: the shown content, and the fan's actions. Each step waits for its conditions.
 */
export function look(element: HTMLElement) {
  const root = () => element.shadowRoot ?? element;
  const find = <Found extends HTMLElement = HTMLElement>(selector: string) =>
    until(selector, () => root().querySelector<Found>(selector));
  const sees = (text: string) =>
    until(
      () => `"${text}" in "${textOf(root())}"`,
      () => root().textContent?.includes(text),
    );
  const control = (label: string | RegExp) => until(`a control "${label}"`, () => controlCalled(root(), label));
  return {
    find,
    query: <Found extends HTMLElement = HTMLElement>(selector: string) => root().querySelector<Found>(selector),
    queryAll: (selector: string) => [...root().querySelectorAll<HTMLElement>(selector)],
    /** Style sheets are not text. */
    has: (text: string) => [...root().children].some((child) => !isStyle(child) && child.textContent.includes(text)),
    sees,
    /** Expects the messages of these codes in each language, as the fan changes it. English is the last. */
    async says(...codes: string[]) {
      for (const language of ['ko', 'ja', 'en'] as const) {
        await setLanguage(language);
        for (const code of codes) await sees(await wordsOf(code, language));
      }
    },
    control,
    lacks: (label: string | RegExp) => controlCalled(root(), label) === undefined,
    press: async (label: string | RegExp) => (await control(label)).click(),
    /** Types as a fan does: the native setter, then the event that React listens to. */
    async fill(selector: string, text: string) {
      const field = await find<HTMLInputElement | HTMLTextAreaElement>(selector);
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
  };
}

async function wordsOf(code: string, language: Language): Promise<string> {
  await loadWords('error', language);
  const words = translate(`error:${code}`, language);
  if (words === undefined) throw new Error(`No words for ${code} in ${language}`);
  return words;
}

let signIns = 0;

/** A signed-in fan whose tokens are not checked. Each session has tokens of its own, by which replies are shared. */
export function signIn(): void {
  signIns += 1;
  session.signIn({
    status: 'OK',
    message: '',
    userId: 'mina',
    name: 'Mina',
    accessToken: `access-${signIns}`,
    refreshToken: `refresh-${signIns}`,
  });
}

/** Signs the fan in, in English, and clears the storage after each test. */
export function signInForTests(): void {
  before(() => setLanguage('en'));
  beforeEach(signIn);
  afterEach(async () => {
    document.body.replaceChildren();
    await script({ call: 'POST /jwt/logout', body: {} });
    await session.signOut();
  });
}

/** A control with exactly this name, or else the first one whose name contains the label. */
function controlCalled(root: ParentNode, label: string | RegExp): HTMLElement | undefined {
  const controls = [...root.querySelectorAll<HTMLElement>('button, a[href], input, summary')].filter(
    (each) => each.checkVisibility() && !each.matches(':disabled'),
  );
  if (label instanceof RegExp) return controls.find((each) => namesOf(each).some((name) => label.test(name)));
  return (
    controls.find((each) => namesOf(each).includes(label)) ??
    controls.find((each) => namesOf(each).some((name) => name.includes(label)))
  );
}

function namesOf(control: HTMLElement): string[] {
  const names = [control.getAttribute('aria-label'), control.closest('label')?.textContent, control.textContent];
  return names.map((name) => name?.trim() ?? '').filter((name) => name !== '');
}

const textOf = (root: ParentNode): string =>
  [...root.children].map((child) => (isStyle(child) ? '' : child.textContent)).join(' ');

const isStyle = (element: Element) => element.localName === 'style';
