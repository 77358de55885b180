import { until } from '../../../tests/browser/harness.ts';
import { look } from '../../../tests/browser/look.ts';
import { session } from '../../core/session/session.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';

const realOpen = globalThis.open;

/** A payment window as its opener sees it: browsers open no real one without a press. */
export function openWindows() {
  const opened: { closed: boolean; address: string }[] = [];
  globalThis.open = () => {
    const state = { closed: false, address: 'about:blank' };
    opened.push(state);
    const popup = {
      document: document.implementation.createHTMLDocument(),
      get closed() {
        return state.closed;
      },
      location: {
        replace(address: string) {
          state.address = address;
        },
      },
      focus() {},
      close() {
        state.closed = true;
      },
    };
    // The part of a window that the element uses.
    return popup as unknown as Window;
  };
  return opened;
}

export const valueOf = (fan: ReturnType<typeof look>, name: string) =>
  fan.query<HTMLInputElement>(`[name=${name}]`)?.value;
export const form = '<fan-store product-id="stick" quantity="2"></fan-store>';

/** From the order form to the confirmation, agreed. */
export async function confirm(element: HTMLElement) {
  const fan = look(element);
  await until('the profile', () => valueOf(fan, 'email'));
  await fan.press('Review order');
  await fan.sees('Check your order');
  await fan.press('I have checked');
  await fan.control('Pay ₩87,000');
  return fan;
}

/** English before each test; no element, no session and the browser's own windows after it. */
export function setUpStore(): void {
  before(() => setLanguage('en'));
  beforeEach(() => sessionStorage.clear());
  afterEach(async () => {
    document.body.replaceChildren();
    globalThis.open = realOpen;
    await session.signOut();
  });
}
