import arialBold from '@capsizecss/metrics/arial/700';
import arial from '@capsizecss/metrics/arial/regular';
import robotoBold from '@capsizecss/metrics/roboto/700';
import roboto from '@capsizecss/metrics/roboto/regular';
import { type FontMeasures, measureFont, widthOf } from './measure-font.ts';

/** A font of the reader's device that is shown until ours is there. */
interface DeviceFont {
  /** Our name for it in this size. */
  family: string;
  /** Its full names and PostScript names on devices. */
  names: readonly string[];
  /** The width of a letter, in em. */
  width: number;
}

/** The weights that are shown by one face, and the one that it is measured at. */
const weightSteps = [
  { weights: '1 500', at: 400, strength: 'regular' },
  { weights: '501 700', at: 600, strength: 'bold' },
  { weights: '701 1000', at: 800, strength: 'bold' },
] as const;

const average = (font: { xWidthAvg: number; unitsPerEm: number }): number => font.xWidthAvg / font.unitsPerEm;

/** Fonts with letters of the same widths, on Windows, on Apple's systems and on Linux; and that of Android. */
const latinFonts = {
  regular: [
    { family: 'Fan Latin Arial', names: ['Arial', 'ArialMT', 'Liberation Sans'], width: average(arial) },
    { family: 'Fan Latin Roboto', names: ['Roboto', 'Roboto-Regular'], width: average(roboto) },
  ],
  bold: [
    {
      family: 'Fan Latin Arial',
      names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
      width: average(arialBold),
    },
    { family: 'Fan Latin Roboto', names: ['Roboto Bold', 'Roboto-Bold'], width: average(robotoBold) },
  ],
} satisfies Record<string, DeviceFont[]>;

/**
 * Fonts whose letters are all as wide as each other, in every weight. Those of Japanese are as wide as high; for Korean, Apple and Microsoft
 * have widths of their own, and theirs are shown as they are.
 */
const wideFonts = {
  regular: {
    hangul: { family: 'Fan Hangul Noto', names: ['Noto Sans CJK KR', 'NotoSansCJKkr-Regular'], width: 0.92 },
    japanese: {
      family: 'Fan Japanese Device',
      names: [
        'Hiragino Sans W4',
        'HiraginoSans-W4',
        'Noto Sans CJK JP',
        'NotoSansCJKjp-Regular',
        'Yu Gothic',
        'Meiryo',
      ],
      width: 1,
    },
  },
  bold: {
    hangul: { family: 'Fan Hangul Noto', names: ['Noto Sans CJK KR Bold', 'NotoSansCJKkr-Bold'], width: 0.92 },
    japanese: {
      family: 'Fan Japanese Device',
      names: [
        'Hiragino Sans W7',
        'HiraginoSans-W7',
        'Noto Sans CJK JP Bold',
        'NotoSansCJKjp-Bold',
        'Yu Gothic Bold',
        'Meiryo Bold',
      ],
      width: 1,
    },
  },
} satisfies Record<string, Record<string, DeviceFont>>;

/** The style sheet's part with the fonts of devices, each in a size in which a text takes as much place as in ours. */
export async function fallbackFaces(
  korean: Buffer,
  japanese: Buffer,
  ranges: { latin: string; hangul: string; japanese: string },
): Promise<string> {
  const faces: string[] = [];
  const hangulWidth = await widthOf(korean, '가', 400);
  const japaneseWidth = await widthOf(japanese, 'あ', 400);
  for (const { weights, at, strength } of weightSteps) {
    const ours = await measureFont(korean, at);
    const add = (font: DeviceFont, width: number, letters: string) =>
      faces.push(adjustedFace(font, weights, { ...ours, width }, letters));
    for (const font of latinFonts[strength]) add(font, ours.latinWidth, ranges.latin);
    add(wideFonts[strength].hangul, hangulWidth, ranges.hangul);
    add(wideFonts[strength].japanese, japaneseWidth, ranges.japanese);
  }
  return faces.join('');
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

function adjustedFace(
  font: DeviceFont,
  weights: string,
  ours: Omit<FontMeasures, 'latinWidth'> & { width: number },
  ranges: string,
): string {
  const size = ours.width / font.width;
  return `@font-face {
  font-family: "${font.family}";
  font-weight: ${weights};
  src: ${font.names.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ours.ascent / size)};
  descent-override: ${percent(ours.descent / size)};
  line-gap-override: 0%;
  unicode-range: ${ranges};
}
`;
}
