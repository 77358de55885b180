/**
 * Fanfare's own display capitals, 100 high, built from straight stems and quarter circles. Pictures are loaded as
 * images, where web fonts are not available, so their words are drawn.
 */
const glyphs: Record<string, readonly [width: number, path: string]> = {
  A: [80, 'M0 100V42A40 42 0 0 1 80 42V100H52V78H28V100ZM28 54H52V40A12 12 0 0 0 28 40Z'],
  B: [78, 'M0 0H44A27 27 0 0 1 62 46A28 28 0 0 1 50 100H0ZM28 24V38H40A7 7 0 0 0 40 24ZM28 60V76H44A8 8 0 0 0 44 60Z'],
  C: [76, 'M50 0A50 50 0 0 0 50 100H76V72H50A22 22 0 0 1 50 28H76V0Z'],
  D: [84, 'M0 0H34A50 50 0 0 1 34 100H0ZM28 28V72H34A22 22 0 0 0 34 28Z'],
  E: [64, 'M0 0H64V27H28V37H58V62H28V73H64V100H0Z'],
  F: [62, 'M0 0H62V27H28V40H58V66H28V100H0Z'],
  G: [84, 'M50 0A50 50 0 0 0 50 100H84V44H48V66H56V72H50A22 22 0 0 1 50 28H80V0Z'],
  H: [80, 'M0 0H28V36H52V0H80V100H52V62H28V100H0Z'],
  I: [28, 'M0 0H28V100H0Z'],
  J: [58, 'M30 0H58V66A34 34 0 0 1 24 100H0V72H22A8 8 0 0 0 30 64Z'],
  K: [84, 'M0 0H28V36L50 0H82L54 48L84 100H52L28 60V100H0Z'],
  L: [62, 'M0 0H28V72H62V100H0Z'],
  M: [104, 'M0 100V0H30L52 44L74 0H104V100H76V48L60 80H44L28 48V100Z'],
  N: [84, 'M0 100V0H26L56 50V0H84V100H58L28 50V100Z'],
  O: [100, 'M50 0A50 50 0 0 1 50 100A50 50 0 0 1 50 0ZM50 28A22 22 0 0 0 50 72A22 22 0 0 0 50 28Z'],
  P: [78, 'M0 0H44A34 34 0 0 1 44 68H28V100H0ZM28 26V44H42A9 9 0 0 0 42 26Z'],
  Q: [100, 'M50 0A50 50 0 0 1 88 82L98 92L82 100L70 96A50 50 0 1 1 50 0ZM50 28A22 22 0 0 0 50 72A22 22 0 0 0 50 28Z'],
  R: [80, 'M0 0H44A34 34 0 0 1 60 63L80 100H48L32 68H28V100H0ZM28 26V44H42A9 9 0 0 0 42 26Z'],
  S: [75, 'M33 0H70V27H36A6 6 0 0 0 36 38H44A31 31 0 0 1 44 100H2V73H42A6 6 0 0 0 42 62H33A31 31 0 0 1 33 0Z'],
  T: [76, 'M0 0H76V28H52V100H24V28H0Z'],
  U: [82, 'M0 0H28V58A13 13 0 0 0 54 58V0H82V58A41 42 0 0 1 0 58Z'],
  V: [88, 'M0 0H30L44 56L58 0H88L60 100H28Z'],
  W: [118, 'M0 0H28L38 56L50 12H68L80 56L90 0H118L96 100H70L59 60L48 100H22Z'],
  X: [88, 'M0 0H32L44 26L56 0H88L61 49L90 100H58L44 72L30 100H-2L27 49Z'],
  Y: [86, 'M0 0H31L43 32L55 0H86L57 62V100H29V62Z'],
  Z: [74, 'M0 0H74V26L36 73H74V100H0V74L38 27H0Z'],
  ' ': [34, ''],
};
const spacing = 7;

/** Letters that are not in the alphabet. */
export const unknownLetters = (word: string): string[] => [...word].filter((letter) => glyphs[letter] === undefined);

const widthOf = (word: string): number =>
  [...word].reduce((width, letter) => width + (glyphs[letter]?.[0] ?? 0) + spacing, -spacing);

/** A word fitted into a box: as wide as the box, stretched at most to `height`; `foot` is the baseline. */
export function word(
  letters: string,
  box: { x: number; width: number; foot: number; height: number },
  colour: string,
): string {
  const wide = box.width / widthOf(letters);
  const high = Math.min(box.height / 100, wide * 2.2);
  let at = 0;
  let drawn = '';
  for (const letter of letters) {
    const [width, path] = glyphs[letter] ?? [0, ''];
    if (path !== '') drawn += `<path transform="translate(${at})" d="${path}"/>`;
    at += width + spacing;
  }
  const scale = `scale(${wide.toFixed(3)} ${high.toFixed(3)})`;
  return `<g fill="${colour}" fill-rule="evenodd" transform="translate(${box.x} ${Math.round(box.foot - high * 100)}) ${scale}">${drawn}</g>`;
}

/** The height of these letters when `word` fits them into this width. */
export const wordHeight = (letters: string, width: number, height: number): number =>
  Math.min(height, (width / widthOf(letters)) * 220);
