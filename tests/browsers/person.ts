/** A fan in a browser of any engine. One window at a time is the current one. */
export interface Person {
  open(address: string): Promise<void>;
  /** Evaluates a function's body with these parameters in the window's page. */
  run<Result>(body: string, ...parameters: unknown[]): Promise<Result>;
  pressAt(x: number, y: number): Promise<void>;
  write(text: string): Promise<void>;
  /** How many windows are open. */
  countWindows(): Promise<number>;
  /** Makes the newest or the first window the current one. */
  lookAt(which: 'newest' | 'first'): Promise<void>;
}

const defaultTimeoutMs = 45_000;

/**
 * In the page: the visible elements for a selector in every shadow root whose text holds `text`, the innermost first. Its own
 * words count for a control, be they written, a label or a placeholder.
 */
const finder = `
  const [selector, text] = arguments;
  const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
  const wordsOf = (one) => [one.innerText, one.getAttribute('aria-label'), one.value, one.placeholder, ...[...(one.labels ?? [])].map((label) => label.innerText)].join(' ');
  const found = all(document).filter((one) => one.matches(selector) && one.checkVisibility({ visibilityProperty: true }) && !one.disabled && wordsOf(one).includes(text));
  const top = found.filter((one) => one.closest('dialog[open], [role=dialog]')).at(-1) ?? found[0];`;

async function until<Result>(
  what: string,
  look: () => Promise<Result | null>,
  timeoutMs = defaultTimeoutMs,
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > deadline) throw new Error(`Timeout: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Waits until something is visible. */
export const see = (person: Person, selector: string, text = '', timeoutMs = defaultTimeoutMs): Promise<true> =>
  until(
    `${selector} “${text}”`,
    async () => ((await person.run<boolean>(`${finder} return top !== undefined`, selector, text)) ? true : null),
    timeoutMs,
  );

/** Scrolls something to the middle of the window, and clicks it once it no longer moves. */
export async function press(person: Person, selector: string, text = ''): Promise<void> {
  await see(person, selector, text);
  const place = () =>
    person.run<{ x: number; y: number } | null>(
      `${finder} if (!top) return null;
       top.scrollIntoView({ block: 'center', behavior: 'instant' });
       const box = top.getClientRects()[0] ?? top.getBoundingClientRect();
       return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };`,
      selector,
      text,
    );
  let before: string | null = null;
  const { x, y } = await until(`${selector} “${text}” to stand still`, async () => {
    const now = await place();
    const same = now !== null && JSON.stringify(now) === before;
    before = JSON.stringify(now);
    return same ? now : null;
  });
  await person.pressAt(x, y);
}

/** Scrolls to an element until its lazy content is there: not every browser keeps the scroll position over a reload. */
export const bring = (person: Person, selector: string, inner: string): Promise<true> =>
  until(`${selector} with ${inner}`, async () => {
    const isThere = await person.run<boolean>(
      `const element = document.querySelector(arguments[0]); element?.scrollIntoView({ behavior: 'instant' });
       return Boolean(element?.shadowRoot?.querySelector(arguments[1]));`,
      selector,
      inner,
    );
    return isThere ? true : null;
  });

/** Clicks a field and types into it. */
export async function fill(person: Person, selector: string, name: string, text: string): Promise<void> {
  await press(person, selector, name);
  await person.write(text);
}

/** Clicks something that opens a window, and makes that window the current one. */
export async function pressForWindow(person: Person, selector: string, text = ''): Promise<void> {
  const before = await person.countWindows();
  await press(person, selector, text);
  await until('another window', async () => ((await person.countWindows()) > before ? true : null));
  await person.lookAt('newest');
}

/** Waits until the other windows are closed, and makes the first one the current one. */
export async function backToFirst(person: Person): Promise<void> {
  await until('the window to close', async () => ((await person.countWindows()) === 1 ? true : null));
  await person.lookAt('first');
}

/**
 * Waits until a number on the page has grown, such as the seconds that a video has played.
 * @param start is pressed where it shows: Safari begins a video with sound only after a press, however long the fan has waited
 */
export async function grows(
  person: Person,
  what: string,
  {
    body,
    by,
    timeoutMs,
    start,
  }: { body: string; by: number; timeoutMs: number; start: [selector: string, text: string] },
): Promise<void> {
  let from: number | null = null;
  await until(
    what,
    async () => {
      if (await person.run<boolean>(`${finder} return top !== undefined`, ...start)) await press(person, ...start);
      const now = await person.run<number | null>(body);
      if (now === null) return null;
      from ??= now;
      return now > from + by ? true : null;
    },
    timeoutMs,
  );
}
