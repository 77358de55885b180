import { createDescribedSite } from '../platform/site/head/describe-site.ts';
import type { PageCard, PageDescription } from '../platform/site/head/page-description.ts';
import { createWords } from '../platform/text/words.ts';
import { createSharePictures } from './share-pictures.ts';

export const picture = { url: '/media/face.svg', width: 800, height: 1000, colour: '#334455', alt: 'A face' };

export const cardOf = (changes: Partial<PageCard> = {}): PageCard => ({
  over: 'Northern Star',
  name: 'Final',
  lines: ['Vote until Nov 30, 11:59 PM GMT+9'],
  accent: '#6a3df0',
  picture,
  standing: [],
  ...changes,
});

/** Pictures of a site whose one vote is described by `describe`; the drawings are in `drawn`. */
export function picturesOf(
  describe: () => { card: PageCard; until?: number },
  wait: () => Promise<unknown> = async () => undefined,
) {
  const drawn: string[] = [];
  const page = async (): Promise<PageDescription> => {
    const { card, until = null } = describe();
    return { name: card.name, text: '', path: '/votehome?vote=final', trail: [], picture, card, data: [], until };
  };
  const site = createDescribedSite({
    pages: [{ '/votehome': page }],
    lists: [],
    words: createWords(),
    publicOrigin: 'https://fans.test',
    log: { warn: () => undefined },
  });
  const pictures = createSharePictures({
    // Descriptions are read each time, so that a test changes them at once.
    site: () => ({ describe: (address) => site.describe(`${address}&notice=${(reading += 1)}`) }),
    async render(svg) {
      drawn.push(svg);
      await wait();
      return new TextEncoder().encode(svg);
    },
    readPicture: async () => 'data:image/svg+xml,',
  });
  let reading = 0;
  return { pictures, drawn };
}
