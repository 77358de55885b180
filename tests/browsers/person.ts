/** Somebody at a browser of any engine, who sees one window at a time. */
export interface Person {
  open(address: string): Promise<void>;
  /** Evaluates a function's body with these parameters in the window's page. */
  run<Result>(body: string, ...parameters: unknown[]): Promise<Result>;
  pressAt(x: number, y: number): Promise<void>;
  write(text: string): Promise<void>;
  /** How many windows are open. */
  countWindows(): Promise<number>;
  /** Looks at the newest window, or at the one that was there first. */
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
    if (Date.now() > deadline) throw new Error(`Did not come: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Waits for something on the screen. */
export const see = (person: Person, selector: string, text = '', timeoutMs = defaultTimeoutMs): Promise<true> =>
  until(
    `${selector} “${text}”`,
    async () => ((await person.run<boolean>(`${finder} return top !== undefined`, selector, text)) ? true : null),
    timeoutMs,
  );

/** Brings something to the middle of the window and presses it, once it is there and stands still. */
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

/** Presses a field and writes into it. */
export async function fill(person: Person, selector: string, name: string, text: string): Promise<void> {
  await press(person, selector, name);
  await person.write(text);
}

/** Presses something that opens a window, and looks at that window. */
export async function pressForWindow(person: Person, selector: string, text = ''): Promise<void> {
  const before = await person.countWindows();
  await press(person, selector, text);
  await until('another window', async () => ((await person.countWindows()) > before ? true : null));
  await person.lookAt('newest');
}

/** Waits until the windows that were opened have closed, and looks at the first again. */
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
