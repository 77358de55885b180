import { it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';
import { words } from '../harness/words.ts';
import { createPeople } from '../screens/people.ts';

const people = createPeople();

it.each([
  ['ko', 375],
  ['en', 1280],
  ['ja', 375],
] as const)('a round that has not begun is added to a calendar in “%s”, %i wide', async (language, width) => {
  const { page } = await revisit({ language, width });
  await page.goto((await people.rounds()).soon.address);
  const link = page.getByRole('link', { name: words(language, 'player:calendar') });
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeInViewport();
  const reply = await page.request.get(String(await link.getAttribute('href')));
  expect(reply.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const entry = (await reply.text()).replaceAll(/\r\n[ \t]/g, '');
  const name = await page.locator('fan-player').getAttribute('stream-id');
  expect(entry).toContain(`/player?stream=${name}&round=`);
});
