/** The parts in which two JSON values differ, such as `name.en` or `candidates`. An empty path is the whole value. */
export function differingPaths(one: unknown, other: unknown, path = ''): string[] {
  if (canonicalJson(one) === canonicalJson(other)) return [];
  if (!isObject(one) || !isObject(other)) return [path];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differingPaths(one[key], other[key], path === '' ? key : `${path}.${key}`),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON text with the keys of each object in one order: equal for equal values. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}
