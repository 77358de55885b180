import { expect, it } from 'vitest';
import { shrinkPicture } from './shrink-picture.ts';

it('does not open a file that a phone may have no memory for', async () => {
  const large = new Blob([new Uint8Array(41 * 1024 * 1024)], { type: 'image/jpeg' });
  await expect(shrinkPicture(large, { side: 640, isSquare: true })).rejects.toMatchObject({
    code: 'PICTURE_TOO_LARGE',
  });
});
