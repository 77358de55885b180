/** The time zone of titles, whose shows, events and sales are planned in Korea; a vote has its own. */
export const homeZone = 'Asia/Seoul';

const dayInMs = 86_400_000;
/** Names that fans know better than the browser's. */
const names: Readonly<Record<string, string>> = {
  'Asia/Seoul': 'KST',
  'Asia/Tokyo': 'JST',
};
/** Readers of these languages expect times of these zones where none is named. */
const usualZones: Readonly<Record<string, readonly string[]>> = {
  ko: ['Asia/Seoul'],
  ja: ['Asia/Tokyo', 'Asia/Seoul'],
};

/** A day of the calendar, such as the date of a contract, in full. */
export const writtenDate = (date: string | number, language: string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(date));

/** By the id of the zone, such as `America/New_York`. */
export type ZoneNames = Record<string, string>;

/** The format of every moment on screens and cards. Instants are ISO 8601. */
export type Moments = ReturnType<typeof createMoments>;

/** Whole days of 24 hours until an instant, as in a countdown; 0 in the last 24 hours and after it. In milliseconds. */
export const daysLeft = (at: number, now: number): number => Math.max(0, Math.floor((at - now) / dayInMs));

/**
 * @param now the server's time, in milliseconds
 * @param own the zone of the title or vote; null for the fan's own actions, which have no other zone
 * @param local the fan's zone, by default that of the device
 * @param isShared whether others than this fan read it too, as in a mail: then each time names its zone
 * @param zoneNames names in `language` that are used as they are. A name that is missing is added when it is needed
 */
export function createMoments(
  language: string,
  now: () => number,
  own: string | null,
  local?: string,
  isShared = false,
  zoneNames: ZoneNames = {},
) {
  const here = createClock(language, local, zoneNames);
  const there = own === null || own === here.id ? here : createClock(language, own, zoneNames);

  /** The local text with its zone; in brackets the text in the title's own zone, where its clock shows another time. */
  const inBoth = (text: (clock: Clock) => string, short = text): string => {
    const isSame = text(here) === text(there);
    if (isSame && !isShared && usualZones[language]?.includes(here.id)) return text(here);
    const first = text(here) + here.name;
    return isSame ? first : `${first} (${short(there)}${there.name})`;
  };
  const written = (iso: string, fields?: Intl.DateTimeFormatOptions) => {
    const at = Date.parse(iso);
    const isThisYear = here.format({ year: 'numeric' }, at) === here.format({ year: 'numeric' }, now());
    return (clock: Clock) =>
      clock.format({ ...(isThisYear ? {} : { year: 'numeric' }), ...day, ...time, ...fields }, at);
  };
  const moment = (iso: string, fields?: Intl.DateTimeFormatOptions): string => {
    const at = Date.parse(iso);
    const isSameDay = here.format(day, at) === there.format(day, at);
    return inBoth(written(iso, fields), isSameDay ? (clock) => clock.format(time, at) : undefined);
  };
  return {
    /** `Nov 24, 9:59 AM ET (11:59 PM KST)`; `11월 24일 오후 11:59` in Seoul. The year only if it is not this one. */
    instant: (iso: string) => moment(iso),
    /** With the day of the week, for shows. */
    start: (iso: string) => moment(iso, { weekday: 'short' }),
    /** From one moment to another, with each zone once. */
    period: (from: string, to: string) => inBoth((clock) => `${written(from)(clock)}\u00a0– ${written(to)(clock)}`),
    /** `Nov 24, 2026`, in the fan's zone. */
    day: (iso: string) => here.format({ year: 'numeric', ...day }, Date.parse(iso)),
    /** The name of the title's own zone. */
    get zone(): string {
      return there.zone;
    },
  };
}

/** The first format of times in a process takes ten times as long as all others together: makes it while no request waits. */
export function prepareMoments(language: string): void {
  createClock(language).format(time, 0);
}

const day = { month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

type Clock = ReturnType<typeof createClock>;

function createClock(language: string, timeZone?: string, zoneNames: ZoneNames = {}) {
  // Kept, because creating one is slow, and a page may have a thousand moments.
  const made = new Map<string, Intl.DateTimeFormat>();
  const make = (fields: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const key = Object.keys(fields).join();
    const format = made.get(key) ?? new Intl.DateTimeFormat(language, { ...fields, timeZone });
    made.set(key, format);
    return format;
  };
  const zone = timeZone ?? make({ ...day, ...time }).resolvedOptions().timeZone;
  return {
    id: zone,
    get zone(): string {
      // Made when it is read, since a format with a zone's name is slow to create.
      return names[zone] ?? (zoneNames[zone] ??= nameOfZone(language, timeZone));
    },
    /** The name of the zone as it follows a time: a short one on the same line. */
    get name(): string {
      return (this.zone.includes(' ') ? ' ' : '\u00a0') + unbroken(this.zone);
    },
    /** A line may end only between the date and the time. */
    format(fields: Intl.DateTimeFormatOptions, at: number): string {
      const parts = make(fields).formatToParts(at);
      const time = parts.findIndex(({ type }) => type === 'hour' || type === 'dayPeriod');
      return parts.map(({ value }, index) => (index === time - 1 ? value : unbroken(value))).join('');
    },
  };
}

/**
 * Chromium has no translated names of cities, so that the short name would be `New York時間`.
 * @param timeZone undefined for the device's: a device that doesn't know its zone gives a name that is refused
 */
function nameOfZone(language: string, timeZone: string | undefined): string {
  const nameAs = (timeZoneName: 'shortGeneric' | 'longGeneric') => {
    const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName });
    // `ROK` is another name of Asia/Seoul.
    const alias = names[format.resolvedOptions().timeZone];
    return alias ?? format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  };
  const name = nameAs('shortGeneric').replace('United Kingdom Time', 'UK time');
  return language !== 'en' && /[a-z]/.test(name) ? nameAs('longGeneric') : name;
}

const unbroken = (text: string): string => text.replace(/\s/g, '\u00a0');
