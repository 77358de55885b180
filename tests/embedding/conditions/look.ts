import type { Condition } from '../condition.ts';

const style = (css: string) => ({
  head: ({ nonce }: { nonce: string }) => `<style nonce="${nonce}">${css}</style>`,
});

const onPaper = 'A printed page has no controls';

/** Scale, direction, colours and the page's own styles. */
export const lookConditions: readonly Condition[] = [
  {
    id: 'zoom-200',
    title: 'at a zoom of 200 %',
    // Browser zoom makes the window narrower in CSS pixels, and each CSS pixel larger.
    browser: { width: 640, height: 450, deviceScaleFactor: 2 },
    onlyChromium:
      'The drivers of the others can’t set a pixel ratio; the width alone is in “in a column of 280 pixels”',
  },
  {
    id: 'zoom-400',
    title: 'at a zoom of 400 %',
    browser: { width: 320, height: 225, deviceScaleFactor: 4 },
    onlyChromium:
      'The drivers of the others can’t set a pixel ratio; the width alone is in “in a column of 280 pixels”',
  },
  {
    id: 'css-zoom',
    title: 'in a box with zoom: 1.5',
    around: (tag) => `<div style="zoom: 1.5">${tag}</div>`,
  },
  {
    core: true,
    id: 'rtl',
    title: 'on a page that runs from right to left',
    html: 'dir="rtl"',
    short: true,
  },
  { core: true, id: 'quirks', title: 'on a page in quirks mode', quirks: true },
  {
    id: 'tiny-font',
    title: 'on a page with html { font-size: 6px }',
    ...style('html { font-size: 6px }'),
  },
  {
    id: 'small-font',
    title: 'on a page with html { font-size: 62.5% }',
    ...style('html { font-size: 62.5% }'),
  },
  {
    id: 'huge-font',
    title: 'on a page with html { font-size: 200% }',
    ...style('html { font-size: 200% }'),
  },
  {
    id: 'forced-colours',
    title: 'with forced colours',
    browser: { forcedColors: true },
    notApplicable: { theme: 'With forced colours the system sets the colours' },
    onlyChromium: 'The drivers of the others can’t force colours',
  },
  {
    id: 'print',
    title: 'in print',
    browser: { print: true },
    notApplicable: { pointer: onPaper, keyboard: onPaper },
    onlyChromium: 'The drivers of the others can’t show a page as it is printed',
  },
  {
    core: true,
    id: 'all-unset',
    title: 'on a page with * { all: unset !important }',
    // The page's own parts keep a box, so that there is space to fill; the reset is for the inside of an element.
    ...style(`* { all: unset !important }
      :is(html, body, section):is(html, body, section) { display: block !important }
      :is(head, script, style):is(head, script, style) { display: none !important }`),
    short: true,
  },
  {
    id: 'hostile-inheritance',
    title: 'on a page whose text is lime, italic, huge, upper case and unbroken',
    ...style(`* { color: lime; font: italic 100 46px/3 serif; letter-spacing: 0.4em; text-align: center; text-indent: 4em;
      text-shadow: 4px 4px red; text-transform: uppercase; white-space: nowrap; word-spacing: 1em }`),
  },
  {
    id: 'dark-page',
    title: 'on a dark page',
    ...style(':root { color-scheme: dark; background: #111 }'),
  },
  {
    id: 'dark-page-by-background',
    title: 'on a dark page that declares no color-scheme',
    ...style('body { background: #101014; color: #eee }'),
  },
  {
    id: 'vertical-writing',
    title: 'on a page with vertical writing',
    ...style('section { writing-mode: vertical-rl }'),
    // In vertical writing the cells would overlap.
    script: `activate = (cell) => { for (const other of document.querySelectorAll('section')) other.hidden = other !== cell; };`,
    around: (tag) => `<div style="inline-size: 100%">${tag}</div>`,
  },
];
