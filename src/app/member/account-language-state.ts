import { effect, untracked } from '@preact/signals-react';
import type { Profile } from '../../../server/account/contract.ts';
import { createActionKey } from '../../core/api/action.ts';
import { call } from '../../core/api/call.ts';
import { FanError } from '../../core/api/fan-error.ts';
import { session } from '../../core/session/session.ts';
import { storage } from '../../core/storage/storage.ts';
import { type Language, language } from '../../core/words/language.ts';
import { setLanguage } from '../../core/words/words.ts';

/** The signed-in fan here; a new object for each sign-in. */
interface Visit {
  /** The language of the account; null while it is not known here. */
  saved: Language | null;
  isStoring: boolean;
}

let visit: Visit | null = null;

/**
 * A browser without a chosen language shows the account's one after the sign-in. A language that a signed-in fan
 * chooses is stored in the account as well.
 */
export function followAccountLanguage(): void {
  effect(() => {
    const userId = session.isHydrated.value ? session.user.value?.userId : undefined;
    untracked(() => {
      visit = userId === undefined ? null : { saved: null, isStoring: false };
      if (visit && storage.read('language') === null) void applySaved(visit);
    });
  });
  let before = language.peek();
  language.subscribe((now) => {
    if (now === before) return;
    before = now;
    if (visit && !visit.isStoring) void store(visit);
  });
}

async function applySaved(mine: Visit): Promise<void> {
  await ignoringRefusals(async () => {
    const profile = await call('GET /user/me');
    if (visit !== mine || storage.read('language') !== null) return;
    mine.saved = profile.language;
    await setLanguage(profile.language);
  });
}

/** One change after the other: the last choice of several quick ones is stored last. */
async function store(mine: Visit): Promise<void> {
  mine.isStoring = true;
  await ignoringRefusals(async () => {
    while (visit === mine && language.peek() !== mine.saved) {
      const chosen = language.peek();
      let profile = await call('GET /user/me');
      if (visit !== mine) return;
      if (profile.language !== chosen) profile = await change(profile, chosen);
      mine.saved = profile.language;
    }
  });
  mine.isStoring = false;
}

/** The profile may be changed on another device between reading and writing; a language conflicts with nothing there. */
async function change({ version }: Pick<Profile, 'version'>, chosen: Language): Promise<Profile> {
  try {
    return await patch(version, chosen);
  } catch (error) {
    if (!(error instanceof FanError) || error.code !== 'PROFILE_CHANGED') throw error;
    return patch((await call('GET /user/me')).version, chosen);
  }
}

function patch(version: number, chosen: Language): Promise<Profile> {
  const body = { version, language: chosen };
  return createActionKey().send(JSON.stringify(body), (key) => call('PATCH /user/me', { body, key }));
}

/** A failure needs no message: the language is changed here, and the account follows the next choice. */
async function ignoringRefusals(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FanError)) throw error;
  }
}
