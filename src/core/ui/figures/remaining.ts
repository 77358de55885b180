const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** `3 days 04:05:06` in the reader's language; without days, `04:05:06`. `left` in milliseconds. */
export function formatRemaining(left: number, language: string): string {
  const rest = Math.max(0, left);
  const clock = [
    Math.floor((rest % day) / hour),
    Math.floor((rest % hour) / minute),
    Math.floor((rest % minute) / second),
  ]
    .map(twoDigits)
    .join(':');
  const days = Math.floor(rest / day);
  if (days === 0) return clock;
  const words = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
  // Japanese has no space between a number and its unit; the browser's form has one.
  return `${words.replace(' 日', '日')} ${clock}`;
}

/** As `PT3H4M5S`, the machine-readable value of a `<time>`. */
export function isoDuration(left: number): string {
  return `PT${Math.ceil(Math.max(0, left) / second)}S`;
}

export function isLastMinute(left: number): boolean {
  return left > 0 && left <= minute;
}
