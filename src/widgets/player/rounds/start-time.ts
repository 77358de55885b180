let made: { language: string; format: Intl.DateTimeFormat } | undefined;

/** A round's start in the reader's time zone: `Sat, Nov 21, 7:00 PM`. */
export function formatStart(instant: string, language: string): string {
  // Cached: creating a format is slow, and there may be a thousand rounds.
  if (made?.language !== language) made = { language, format: formatOf(language) };
  return made.format.format(Date.parse(instant));
}

function formatOf(language: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}
