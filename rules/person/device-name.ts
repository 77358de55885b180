type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** The order matters: a browser's user agent also names the browsers that it is based on. */
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
  /** Null for an unknown user agent. */
  browser: string | null;
  system: string | null;
  mobile: boolean;
}

/** A readable name for a device, from its `User-Agent`. For display only: no decision depends on it. */
export function deviceNameOf(agent: string): DeviceName {
  const nameIn = (names: Names) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems), mobile: /Mobi|iPhone|iPad|Android/.test(agent) };
}

/**
 * A device in one line, `Chrome · Android`: brands are the same in every language.
 * @param host the host of a partner's page, if the device is used there
 * @returns at most 60 characters
 */
export function deviceLabelOf(agent: string, host = ''): string {
  const { browser, system } = deviceNameOf(agent);
  return [browser, system, host].filter(Boolean).join(' · ').slice(0, 60) || 'Browser';
}
