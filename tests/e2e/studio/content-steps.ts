import type { Locator, Page } from 'playwright';
import { words } from '../harness/words.ts';

export const of = (key: string, values?: Record<string, string | number>) =>
  words('en', `studio-content:${key}`, values);

/** The field of a language in a text of all languages. */
export const textIn = (place: Page | Locator, key: string, language: '한국어' | 'English' | '日本語'): Locator =>
  place.getByRole('group', { name: of(`fields.${key}`), exact: true }).getByRole('textbox', { name: language });
