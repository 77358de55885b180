import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { fallbackFaces } from './fallbacks.ts';
import { frequentLetters, latinCodes, lettersOfWords } from './letters.ts';
import { renameFont } from './rename-font.ts';

/** The weights of `src/core/design/tokens.css`. */
const weights = { min: 400, max: 800 };
/** Spaces between letters, figures of one width, and accents. What else a font can do is left out. */
const features = ['kern', 'tnum', 'ccmp', 'mark', 'mkmk'];
/** The last files of the package's split font have the most frequent letters, for names and titles: 1,150 syllables; 1,120 kana and kanji. */
const frequentFiles = { korean: 12, japanese: 20 };

const korean = 'pretendard/dist/web/variable';
const japanese = 'pretendard-jp/dist/web/variable';

/** The letters for which a page loads each file. If a file lacks one of them, the next family has it. */
const ranges = {
  latin: 'U+0-24f, U+2010-22ff, U+2713',
  hangul: 'U+1100-11ff, U+3000-303f, U+3130-318f, U+ac00-d7a3, U+ff00-ffef',
  japanese: 'U+2010-2027, U+2e80-30ff, U+3400-9fff, U+f900-faff, U+ff00-ffef',
};
/** In Japanese these are as wide as a letter. */
const japaneseSigns = [...'—‘’“”…'].map((sign) => sign.codePointAt(0) ?? 0);

/**
 * Makes the site's fonts from the packages, and again only if the needed letters change: a file of Latin, one for each other language, and the
 * sheet that declares them. The device draws rarer letters.
 * @param root of the repository
 * @returns the folder
 */
export async function makeFonts(root: string): Promise<string> {
  const folder = join(root, 'node_modules/.cache/fanfare-fonts');
  const target = join(folder, digestOf(root));
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  for (const [name, content] of Object.entries(await filesOf(root))) await writeFile(join(draft, name), content);
  // Two processes may make them at the same time: the first one's stay.
  await rename(draft, target).catch(async (error: unknown) => {
    if (!existsSync(target)) throw error;
    await rm(draft, { recursive: true });
  });
  return target;
}

function digestOf(root: string): string {
  const hash = createHash('sha256');
  const files = [
    ...globSync('locales/{ko,ja}/*.json', { cwd: root }).toSorted(),
    ...globSync('scripts/build/fonts/*.ts', { cwd: root }).toSorted(),
    ...[korean, japanese].map((name) => `node_modules/${name.split('/')[0]}/package.json`),
  ];
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(root: string): Promise<Record<string, string | Buffer>> {
  const read = (name: string) => readFileSync(join(root, 'node_modules', name));
  const koreanFont = read(`${korean}/woff2/PretendardVariable.woff2`);
  const japaneseFont = read(`${japanese}/woff2/PretendardJPVariable.woff2`);
  const koreanSheet = String(read(`${korean}/pretendardvariable-dynamic-subset.css`));
  const japaneseSheet = String(read(`${japanese}/pretendardvariable-jp-dynamic-subset.css`));
  const hangul = [...lettersOfWords(root, 'ko'), ...frequentLetters(koreanSheet, frequentFiles.korean)];
  const kanji = [...lettersOfWords(root, 'ja'), ...frequentLetters(japaneseSheet, frequentFiles.japanese)];
  return {
    'latin.woff2': await subsetOf(koreanFont, latinCodes),
    'hangul.woff2': await subsetOf(koreanFont, hangul),
    'japanese.woff2': await subsetOf(japaneseFont, [...kanji, ...japaneseSigns]),
    'fonts.css': [
      face('Fan Latin', 'latin.woff2', ranges.latin),
      face('Fan Hangul', 'hangul.woff2', ranges.hangul),
      face('Fan Japanese', 'japanese.woff2', ranges.japanese),
      await fallbackFaces(koreanFont, japaneseFont, ranges),
    ].join(''),
  };
}

async function subsetOf(font: Buffer, codes: readonly number[]): Promise<Buffer> {
  const letters = String.fromCodePoint(...new Set(codes));
  const options = { variationAxes: { wght: weights }, keepFeatures: features };
  const subset = await subsetFont(font, letters, { targetFormat: 'sfnt', ...options });
  renameFont(subset, 'Pretendard', 'FanLetters');
  // Once more for the checksums, and to compress it.
  return subsetFont(subset, letters, { targetFormat: 'woff2', keepFeatures: features });
}

/** `optional`: a file that comes late is for the next page, so that no letter moves on this one. */
const face = (family: string, file: string, ranges: string): string => `@font-face {
  font-family: "${family}";
  font-weight: ${weights.min} ${weights.max};
  font-display: optional;
  src: url("./${file}") format("woff2");
  unicode-range: ${ranges};
}
`;
