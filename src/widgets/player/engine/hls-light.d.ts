/** The light build uses the types of the full one; it has no subtitles, DRM or interstitials. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
