type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** In this order: every browser also names those that it descends from. */
const browsers: Names = [
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/\bLine\//, 'LINE'],
  [/NAVER\(/, 'NAVER'],
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV/, 'Facebook'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Whale\//, 'Whale'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOP[RT]\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: Names = [
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
  const nameIn = (known: Names) => known.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems), mobile: /Mobi|iPhone|iPad|Android/.test(agent) };
}

/**
 * A device in one line, `Chrome · Android`: brands, so the same in every language.
 * @param host the address of a partner's page, where the device is used on one
 * @returns at most 60 characters
 */
export function deviceLabelOf(agent: string, host = ''): string {
  const { browser, system } = deviceNameOf(agent);
  return [browser, system, host].filter(Boolean).join(' · ').slice(0, 60) || 'Browser';
}
