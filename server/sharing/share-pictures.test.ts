import { afterEach, describe, expect, it, vi } from 'vitest';
import { cardOf, picture, picturesOf } from './testing-sharing.ts';

const vote = '/votehome?vote=final';
const leader = (share: number) => ({ name: 'Haram', portrait: picture, share });

afterEach(() => vi.useRealTimers());

describe('the picture of a page', () => {
  it('is drawn once for all who ask, and again when its contents change', async () => {
    let name = 'Final';
    const { pictures, drawn } = picturesOf(() => ({ card: cardOf({ name }) }));
    await Promise.all(Array.from({ length: 20 }, () => pictures.read(vote, 'en')));
    expect(drawn).toHaveLength(1);
    await pictures.read(vote, 'ja');
    expect(drawn).toHaveLength(2);
    name = 'Grand final';
    await pictures.read(vote, 'en');
    expect(drawn).toHaveLength(3);
  });

  it('is not drawn again for new figures within a minute', async () => {
    let share = 0.4;
    const { pictures, drawn } = picturesOf(() => ({ card: cardOf({ standing: [leader(share)] }) }));
    await pictures.read(vote, 'en');
    share = 0.5;
    expect((await pictures.read(vote, 'en')).maxAge).toBe(60);
    expect(drawn).toHaveLength(1);
  });

  it('has no figures as soon as the page has none, even if the drawing is fresh', async () => {
    let standing = [leader(0.4)];
    const { pictures, drawn } = picturesOf(() => ({ card: cardOf({ standing }) }));
    await pictures.read(vote, 'en');
    expect(drawn.at(-1)).toContain('40%');
    standing = [];
    await pictures.read(vote, 'en');
    expect(drawn).toHaveLength(2);
    expect(drawn.at(-1)).not.toContain('%');
  });

  it('is stored by no cache after its contents end: the blind period begins, the vote closes', async () => {
    const now = Date.now();
    vi.setSystemTime(now);
    const until = now + 20_000;
    const { pictures } = picturesOf(() => ({ card: cardOf({ standing: [leader(0.4)] }), until }));
    expect((await pictures.read(vote, 'en')).maxAge).toBe(20);
    expect((await picturesOf(() => ({ card: cardOf() })).pictures.read(vote, 'en')).maxAge).toBe(3_600);
  });

  it('is drawn again instead of being sent if its state ended during the drawing', async () => {
    const until = Date.now() + 60_000;
    const { pictures, drawn } = picturesOf(
      () => (Date.now() >= until ? { card: cardOf() } : { card: cardOf({ standing: [leader(0.4)] }), until }),
      async () => vi.setSystemTime(until),
    );
    expect(new TextDecoder().decode((await pictures.read(vote, 'en')).png)).not.toContain('%');
    expect(drawn[0]).toContain('40%');
  });

  it('has the language of its own address, whatever the page’s address contains', async () => {
    const { pictures, drawn } = picturesOf(() => ({ card: cardOf() }));
    await pictures.read(`${vote}&lang=ja`, 'en');
    await pictures.read(vote, 'en');
    expect(drawn).toHaveLength(1);
  });

  it.each(['/mypage', '/nowhere', '/order', '/search', '/\t/', '/\t\\'])('is missing for %j', async (page) => {
    await expect(picturesOf(() => ({ card: cardOf() })).pictures.read(`${page}?`, 'en')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is refused while many are drawn, since fans’ photocards wait in the same queue', async () => {
    const held = Promise.withResolvers<void>();
    let name = 0;
    const { pictures } = picturesOf(
      () => ({ card: cardOf({ name: `Vote ${(name += 1)}` }) }),
      () => held.promise,
    );
    const reads = Array.from({ length: 7 }, () => pictures.read(vote, 'en'));
    await expect(
      Promise.any(
        reads.map((one) =>
          one.then(
            () => Promise.reject(new Error('drawn')),
            (error) => error.code,
          ),
        ),
      ),
    ).resolves.toBe('OVERLOADED');
    held.resolve();
    expect((await Promise.allSettled(reads)).filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  });
});
