import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { words } from '../harness/words.ts';

export const of = (key: string, values?: Record<string, string | number>) =>
  words('en', `studio-content:${key}`, values);

/** Seconds of a practised person, after the keystroke-level model (Card, Moran and Newell, 1980). */
const seconds = { think: 1.35, point: 1.1, press: 0.2, key: 0.28 };

/** A person at the desk: their actions are counted, with the time that a person needs for them. */
export interface Person {
  readonly steps: number;
  /** Seconds by the keystroke-level model. */
  readonly time: number;
  press(control: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** A time in the field of a browser, which takes a key for each digit. */
  writeTime(field: Locator, at: string): Promise<void>;
  choose(input: Locator, files: readonly Picture[]): Promise<void>;
}

export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function createPerson(): Person {
  const done = { steps: 0, time: 0 };
  const count = (keys: number): void => {
    done.steps += 1;
    done.time += seconds.think + seconds.point + seconds.press + keys * seconds.key;
  };
  return {
    get steps() {
      return done.steps;
    },
    get time() {
      return done.time;
    },
    async press(control) {
      count(0);
      await control.click();
    },
    async write(field, text) {
      count([...text].length);
      await field.fill(text);
    },
    async writeTime(field, at) {
      count(at.replaceAll(/\D/g, '').length);
      await field.fill(at);
    },
    async choose(input, files) {
      // One step in the page, and two in the window of the system: the files, and “Open”.
      count(0);
      count(0);
      count(0);
      await input.setInputFiles([...files]);
    },
  };
}

/** A photo as a camera makes it. */
export async function photo(name: string, colour: string, width = 1600, height = 1600): Promise<Picture> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** The field of a language in a text of all languages. */
export const textIn = (place: Page | Locator, key: string, language: '한국어' | 'English' | '日本語'): Locator =>
  place.getByRole('group', { name: of(`fields.${key}`), exact: true }).getByRole('textbox', { name: language });
