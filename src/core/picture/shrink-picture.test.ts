import { expect, it } from 'vitest';
import { shrinkPicture } from './shrink-picture.ts';

it('a file that is too large for a phone’s memory is not opened', async () => {
  const large = new Blob([new Uint8Array(41 * 1024 * 1024)], { type: 'image/jpeg' });
  await expect(shrinkPicture(large, { side: 640, isSquare: true })).rejects.toMatchObject({
    code: 'PICTURE_TOO_LARGE',
  });
});
