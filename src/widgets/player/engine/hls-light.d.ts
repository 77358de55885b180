/** The light build has the full one's types, as far as it has what they describe: no subtitles, DRM or interstitials. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
