import { computed, effect, signal } from '@preact/signals-react';
import type { Theme } from '../../../src/core/design/theme.ts';
import { type Language, language as pageLanguage } from '../../../src/core/words/language.ts';
import { elements } from '../elements.ts';
import { createExistingIds } from '../existing-ids.ts';
import { createEventLog } from '../log/event-log.ts';
import { exampleOf, exampleTags } from './examples.ts';
import { isFrameMessage, type ShowMessage } from './frame/messages.ts';
import { type Direction, maxHtmlLength, type Project, packProject, unpackProject, type Width } from './project.ts';

export type PlaygroundState = ReturnType<typeof createPlaygroundState>;

/** Debounce of the preview and the address. Milliseconds. */
const pause = 300;

const eventNames = [...new Set([...elements.flatMap(({ contract }) => Object.keys(contract.events)), 'fan-error'])];

/** The state of the playground: markup, settings of the preview, and the log of events. */
export function createPlaygroundState() {
  const html = signal('');
  /** Counts up when the markup changed outside of the editor, which then loads it. */
  const replaced = signal(0);
  const width = signal<Width>('full');
  const theme = signal<Theme>('auto');
  const language = signal<Language>(pageLanguage.peek());
  const direction = signal<Direction>('ltr');
  const example = signal<string | null>(null);
  const problem = signal<'tooLong' | 'unreadable' | null>(null);
  const view = signal<'code' | 'preview'>('code');
  const log = createEventLog();
  const ids = createExistingIds();
  let frame: Window | null = null;
  let writes = 0;

  const project = computed<Project>(() => ({
    html: html.value,
    width: width.value,
    theme: theme.value,
    language: language.value,
    direction: direction.value,
  }));

  function show({ html, language, theme, direction }: Project): void {
    const message: ShowMessage = { kind: 'show', html, language, theme, direction, events: eventNames };
    // The frame has an opaque origin, so no target origin can be named.
    frame?.postMessage(message, '*');
  }

  async function writeAddress(shown: Project): Promise<void> {
    const write = ++writes;
    if (shown.html.length > maxHtmlLength) {
      problem.value = 'tooLong';
      return;
    }
    const word = await packProject(shown);
    if (write !== writes) return;
    if (problem.peek() === 'tooLong') problem.value = null;
    history.replaceState(null, '', `#${word}`);
  }

  function replaceHtml(next: string): void {
    html.value = next;
    replaced.value += 1;
  }

  function start(tag: string): void {
    example.value = tag;
    problem.value = null;
    log.clear();
    replaceHtml(exampleOf(tag, location.origin, ids.state.peek().value));
  }

  /** Loads the project of the address; an example if there is none. */
  async function readAddress(): Promise<void> {
    const word = location.hash.slice(1);
    if (word === '' || exampleTags.includes(word)) return start(word || 'fan-vote');
    const read = await unpackProject(word);
    if (!read) {
      start('fan-vote');
      problem.value = 'unreadable';
      return;
    }
    example.value = null;
    width.value = read.width;
    theme.value = read.theme;
    language.value = read.language;
    direction.value = read.direction;
    replaceHtml(read.html);
  }

  /** Follows the signals from now on. */
  function follow(): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    effect(() => {
      const shown = project.value;
      clearTimeout(timer);
      timer = setTimeout(() => {
        show(shown);
        void writeAddress(shown);
      }, pause);
    });
    addEventListener('hashchange', () => void readAddress());
    addEventListener('message', ({ source, data }) => {
      if (source !== frame || frame === null || !isFrameMessage(data)) return;
      if (data.kind === 'ready') show(project.peek());
      else log.add(data.name, data.detail, false);
    });
  }

  return {
    html,
    replaced,
    width,
    theme,
    language,
    direction,
    example,
    problem,
    view,
    log,
    ids: ids.state,
    start,

    /** Called with the typed text. */
    write(next: string): void {
      html.value = next;
    },

    setFrame(next: Window | null): void {
      frame = next;
    },

    /** The complete address of the project. */
    shareAddress: async (): Promise<string> =>
      `${location.origin}${location.pathname}#${await packProject(project.peek())}`,

    /** Opens the project of the address, once. */
    async open(): Promise<void> {
      await ids.load();
      await readAddress();
      follow();
    },
  };
}
