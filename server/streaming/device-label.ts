/** In the order in which they must be looked for: each of the later ones' words also stand in the earlier ones' agents. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['KakaoTalk', /KAKAOTALK/i],
  ['LINE', /\bLine\//],
  ['NAVER', /NAVER\(/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
];

/** What a fan knows a device by, as far as its `User-Agent` tells: `Chrome · Android`. Brands, so the same in every language. */
export function deviceLabel(agent: string): string {
  const named = [browsers, systems].flatMap((list) => list.find(([, sign]) => sign.test(agent))?.[0] ?? []);
  return named.length === 0 ? 'Web' : named.join(' · ');
}
