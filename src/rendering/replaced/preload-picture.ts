import { preload } from 'react-dom';

/** The browser finds the page's largest picture ahead of its place. React does it by itself only for a tag without formats. */
export function preloadPicture(address: string, srcset: string, sizes: string): void {
  preload(address, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcset,
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}
