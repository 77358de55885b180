/** Browsers and systems by what stands in their name for servers; the first that fits counts. */
const browsers = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bWhale\//, 'Whale'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** How a fan recognises this device among their own: `Chrome · Windows`. On a partner's page its address stands with it. */
export function deviceLabel(agent = navigator.userAgent, host = ''): string {
  const found = [browsers, systems].map((list) => list.find(([sign]) => sign.test(agent))?.[1]);
  return [...found, host].filter(Boolean).join(' · ').slice(0, 60) || 'Browser';
}
