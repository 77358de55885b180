import { expect, it } from 'vitest';
import { srcsetOf, widthsUpTo } from './picture-files.ts';

it.each([
  [80, [80]],
  [320, [160, 320]],
  [1000, [160, 320, 640, 1000]],
  [1920, [160, 320, 640, 1080, 1920]],
])('keeps a picture of %i pixels in the widths %j', (width, widths) => {
  expect(widthsUpTo(width)).toEqual(widths);
});

it('the address of a picture names its files', () => {
  expect(srcsetOf('https://fans.example/media/0123-700.png', 'avif')).toBe(
    [160, 320, 640, 700].map((width) => `https://fans.example/media/0123-${width}.avif ${width}w`).join(', '),
  );
});

it.each(['/media/0123.svg', '/media/0123.jpg', 'data:image/png,a-1.png;'])('%s has no further files', (address) => {
  expect(srcsetOf(address, 'webp')).toBeNull();
});
