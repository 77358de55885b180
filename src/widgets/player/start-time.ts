/** A round's start in the reader's own zone: `Sat, Nov 21, 7:00 PM`. */
export function formatStart(instant: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(Date.parse(instant));
}
