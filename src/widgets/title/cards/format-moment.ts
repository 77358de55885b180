/** Day and time, in the reader's time zone unless another is given. */
export function formatMoment(instant: string, language: string, timeZone?: string): string {
  const format = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone } as const;
  return new Intl.DateTimeFormat(language, format).format(Date.parse(instant));
}
