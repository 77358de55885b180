import { createFans } from '../account/testing.ts';
import type { Platform } from '../platform/platform.ts';
import { listItems } from './read-items.ts';

/** Fans with accounts: only they have an inbox. @returns their ids */
export async function createReaders(platform: Platform, count: number): Promise<string[]> {
  return (await createFans(platform, count)).map(({ userId }) => userId);
}

/** The newest items of a fan, in English. */
export async function itemsOf({ pool }: Pick<Platform, 'pool'>, userId: string) {
  return (await listItems(pool, { userId, limit: 50, language: 'en' })).items;
}
