/** In the browser the picture's own tag loads it; the server writes a preload into the page's head: src/rendering/replaced. */
export function preloadPicture(_address: string, _srcset: string, _sizes: string): void {
  // Nothing is loaded ahead.
}
