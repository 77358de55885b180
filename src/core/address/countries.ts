/** Codes that are no country with deliveries from Korea: old ones, groups, uninhabited places, and Korea itself. */
const noCountries = new Set(
  'AC AN AQ BU BV CP CQ CS DD DG DY EA EU EZ FQ FX GS HM HV IC JT KP KR MI NH NQ NT PC PU PZ QO RH SU TA TF TP UK UM UN VD WK XA XB YD YU ZR ZZ'.split(
    ' ',
  ),
);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** ISO 3166 codes, beside some that no language has a name for. */
const codes = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !noCountries.has(code));

/** Where most parcels go, ahead of the list: in Japanese it is sorted by sound and then by sign. */
const frequent = ['JP', 'US', 'CN', 'TW', 'HK'];

interface Country {
  code: string;
  name: string;
}

/** Every country but Korea, in the reader's language: the frequent ones, and all others by their names. */
export function countriesIn(language: string): { frequent: Country[]; others: Country[] } {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const named = (code: string) => ({ code, name: names.of(code) ?? '' });
  return {
    frequent: frequent.map(named),
    others: codes
      .filter((code) => !frequent.includes(code))
      .map(named)
      .filter(({ name }) => name !== '')
      .toSorted((one, other) => one.name.localeCompare(other.name, language)),
  };
}

/**
 * The country outside Korea where a fan most likely is, for the start of a form: that of the device's time zone, otherwise of the
 * browser's languages, otherwise Japan.
 */
export function countryAbroad(
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
  languages: readonly string[] = navigator.languages,
): string {
  const inZone = codes.find((code) => zonesOf(code).includes(timeZone));
  if (inZone !== undefined) return inZone;
  // Not `Intl.Locale`, which throws at tags like `en-US@posix`.
  const regions = languages.flatMap((tag) => /[-_]([A-Z]{2})\b/.exec(tag)?.[1] ?? []);
  return regions.find((region) => codes.includes(region)) ?? 'JP';
}

/** None in a browser that doesn't know them. */
function zonesOf(code: string): readonly string[] {
  const locale: Intl.Locale & { getTimeZones?(): string[] | undefined } = new Intl.Locale(`und-${code}`);
  return locale.getTimeZones?.() ?? [];
}
