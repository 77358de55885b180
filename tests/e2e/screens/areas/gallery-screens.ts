import { expect } from '../../harness/expect.ts';
import { at, type Screen, see } from '../screen.ts';

/** The pages that exist in every language; the reference of each element is in English only. */
export const galleryScreens: readonly Screen[] = [
  {
    name: 'playground',
    open: async (page) => {
      await see(page, '/demo/playground#fan-policy', '.cm-content');
      await expect(page.frameLocator('iframe').getByRole('heading').nth(1)).toBeVisible();
    },
  },
  at('a playground whose address was cut off', '/demo/playground#nothing', '.playground-problem'),
];
