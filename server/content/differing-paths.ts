import { canonicalJson } from './canonical.ts';

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
