/** The order matters: every browser also calls itself by the names of those that it descends from. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/\bLine\//, 'LINE'],
  [/NAVER\(/, 'NAVER'],
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV/, 'Facebook'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Whale\//, 'Whale'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

export interface DeviceName {
  /** Null where the agent names none that we know. */
  browser: string | null;
  system: string | null;
  mobile: boolean;
}

/** What a fan would call a device, from its `User-Agent`. Only ever shown: nothing is decided by it. */
export function deviceNameOf(agent: string): DeviceName {
  const nameIn = (known: typeof browsers) => known.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems), mobile: /Mobi|iPhone|iPad|Android/.test(agent) };
}
