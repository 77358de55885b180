/** Formats an event's detail for people; errors by their message. */
export function describeDetail(detail: unknown): string {
  if (detail === null || detail === undefined) return '';
  return JSON.stringify(detail, (_, value: unknown) => (value instanceof Error ? value.message : value), 1);
}
