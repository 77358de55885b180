import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPicture } from './open-picture.ts';

const maxPixels = 1_000_000;
const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a0c0e0' } })
  .jpeg()
  .toBuffer();

describe('a picture from outside', () => {
  it('switches the readers once: a picture that is read while they are off would be refused', async () => {
    // As in a new process: here other tests may have opened pictures before.
    vi.resetModules();
    const { openPicture: open } = await import('./open-picture.ts');
    const block = vi.spyOn(sharp, 'block');
    onTestFinished(() => block.mockRestore());
    await Promise.all([open(bytes, maxPixels), open(bytes, maxPixels)]);
    await open(bytes, maxPixels);
    expect(block).toHaveBeenCalledTimes(1);
  });

  it('is opened only with the readers of JPEG, PNG and WebP', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const opened = await openPicture(await sharp(bytes).toFormat(format).toBuffer(), maxPixels);
      expect((await opened.metadata()).format).toBe(format);
    }
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
    await expect((await openPicture(drawing, maxPixels)).metadata()).rejects.toThrow('unsupported');
  });
});
