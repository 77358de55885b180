import { describe, expect, it } from 'vitest';
import { Refusal } from '../../http/errors.ts';
import { createWords } from '../../text/words.ts';
import { createDescribedSite } from './describe-site.ts';
import type { PageDescription } from './page-description.ts';

const words = createWords();
const named = (name: string, until: number | null = null): PageDescription => ({
  name,
  text: 'A text',
  path: '/votehome?vote=final',
  trail: [],
  picture: null,
  card: { over: null, name, lines: [], accent: null, picture: null, standing: [] },
  data: [],
  until,
});

/** A site whose vote pages come from `read`, and its log. */
function siteOf(read: () => Promise<PageDescription | null>) {
  const warned: string[] = [];
  let readings = 0;
  const site = createDescribedSite({
    pages: [
      {
        '/votehome': async () => {
          readings += 1;
          return read();
        },
      },
    ],
    lists: [],
    words,
    publicOrigin: 'https://fans.test',
    log: { warn: (_, message) => warned.push(message) },
  });
  return { site, warned, readings: () => readings };
}

describe('the description of a page', () => {
  it('is read once for a crowd, whatever its other parameters', async () => {
    const { site, readings } = siteOf(async () => named('Final'));
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => site.describe(`/votehome?vote=final&utm_source=chat${index}`)),
    );
    expect(readings()).toBe(1);
    await site.describe('/votehome?vote=final&lang=en');
    await site.describe('/votehome?vote=other');
    expect(readings()).toBe(3);
  });

  it('is read again once its state has changed', async () => {
    const { site, readings } = siteOf(async () => named('Final', Date.now() - 1));
    await site.describe('/votehome?vote=final');
    await site.describe('/votehome?vote=final');
    expect(readings()).toBe(2);
  });

  it('is in the reader’s language, or else in that of the address', async () => {
    const { site } = siteOf(async () => named('Final'));
    const titleFor = async (...parameters: Parameters<typeof site.describe>) =>
      (await site.describe(...parameters)).head.title;
    expect(await titleFor('/notice', 'ja')).toBe(words('ja', 'site:titles.notice'));
    expect(await titleFor('/notice?lang=en', 'ja')).toBe(words('ja', 'site:titles.notice'));
    expect(await titleFor('/notice?lang=en')).toBe(words('en', 'site:titles.notice'));
    expect(await titleFor('/notice')).toBe(words('ko', 'site:titles.notice'));
  });

  it('is missing where the subject is, and search engines leave it out', async () => {
    const { site, warned } = siteOf(async () => {
      throw new Refusal('NOT_FOUND');
    });
    const { status, head } = await site.describe('/votehome?vote=unknown');
    expect([status, head.isHidden, head.path, warned]).toEqual([404, true, null, []]);
  });

  it('is the page’s own, without an address, while the subject can’t be read, and that is logged', async () => {
    const { site, warned } = siteOf(async () => {
      throw new Error('The database is away');
    });
    const { status, head } = await site.describe('/votehome?vote=final&lang=en');
    expect([status, head.isHidden, head.path]).toEqual([200, false, null]);
    expect(head.title).toBe(words('en', 'site:titles.voteHome'));
    expect(warned).toEqual(['could not describe a page']);
  });
});
