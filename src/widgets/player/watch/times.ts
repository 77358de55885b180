/** `4:05`, `1:04:05`, as on the controls. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(whole / 3600);
  if (hours > 0) return `${hours}:${parts.join(':')}`;
  return parts.join(':').replace(/^0/, '');
}

const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `1 hour 4 minutes 5 seconds` in the reader's language, for screen readers. */
export function spokenTime(seconds: number, language: string): string {
  let rest = Math.max(0, Math.floor(seconds));
  const parts = units.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest %= size;
    return { unit, count };
  });
  const shown = parts.filter(
    ({ count, unit }, index) =>
      count > 0 || (unit === 'second' && parts.slice(0, index).every((part) => part.count === 0)),
  );
  return shown
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    )
    .join(' ');
}
