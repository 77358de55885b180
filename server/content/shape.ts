import { z } from 'zod';
import { bareOf } from '../../rules/content/annotations.ts';
import { nearest, type Problem, type ProblemCode } from './problems.ts';
import type { Path, Source } from './source.ts';

type Issue = z.core.$ZodIssue;

const languages: Readonly<Record<string, string>> = { ko: 'Korean', en: 'English', ja: 'Japanese' };

/**
 * Checks a value against its schema; each mistake becomes a problem at its position in the file. `path` leads to the
 * value.
 */
export function checkShape<T>(
  schema: z.ZodType<T>,
  value: unknown,
  source: Source,
  path: Path = [],
): { value: T | null; problems: Problem[] } {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data, problems: [] };
  return {
    value: null,
    problems: parsed.error.issues.flatMap((issue) => problemsOf(issue, value, schema, source, path)),
  };
}

function problemsOf(issue: Issue, root: unknown, schema: z.ZodType, source: Source, base: Path): Problem[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const keys = keysAt(schema, issue.path);
    return issue.keys.map((key) => ({
      ...source.problemAtKey(path, key, unknownKey(key, keys)),
      code: 'UNKNOWN_KEY',
    }));
  }
  const value = valueAt(root, issue.path);
  const code = codeOf(issue, value);
  return [{ ...source.problem(path, sentenceOf(issue, value, path)), ...(code !== null && { code }) }];
}

function codeOf(issue: Issue, value: unknown): ProblemCode | null {
  if (issue.code === 'custom') return /^[A-Z]/.test(issue.message) ? null : 'FORMAT';
  if (value === undefined || value === null) return 'MISSING';
  if (issue.code === 'too_big') return 'TOO_LONG';
  if (issue.code === 'too_small') return value === '' ? 'MISSING' : 'TOO_SHORT';
  return 'FORMAT';
}

function unknownKey(key: string, keys: readonly string[]): string {
  const meant = nearest(key, keys);
  const hint = meant === null ? `It knows ${keys.map((one) => `\`${one}\``).join(', ')}.` : `Is \`${meant}\` meant?`;
  return keys.length === 0 ? `The key \`${key}\` is not known here.` : `The key \`${key}\` is not known here. ${hint}`;
}

function sentenceOf(issue: Issue, value: unknown, path: Path): string {
  const key = path.findLast((step): step is string => typeof step === 'string') ?? 'file';
  const last = path.at(-1);
  if (issue.code === 'custom' && /^[A-Z]/.test(issue.message)) return issue.message;
  if (value === undefined || value === null) {
    const language = languages[key];
    const parent = path.findLast((step, index) => typeof step === 'string' && index < path.length - 1);
    if (language !== undefined) return `\`${String(parent ?? key)}\` has no ${language} text (\`${key}\`).`;
    return `\`${key}\` is missing.`;
  }
  const subject = typeof last === 'number' ? `Entry ${last + 1} of \`${key}\`` : `\`${key}\``;
  if (issue.code === 'invalid_value') {
    const choices = issue.values.map(String);
    const meant = typeof value === 'string' ? nearest(value, choices) : null;
    const hint = meant === null ? '' : ` Is \`${meant}\` meant?`;
    return `${subject} must be one of ${choices.join(', ')}, but is \`${typeof value === 'string' ? value : JSON.stringify(value)}\`.${hint}`;
  }
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid')) {
    return `${subject} must be ${kindNames[issue.expected] ?? issue.expected}, but is ${kindOf(value)}.`;
  }
  const found = (typeof value === 'string' && value !== '') || typeof value === 'number' ? `, but is \`${value}\`` : '';
  return `${subject} ${issue.message}${found}.`;
}

const kindNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a block of keys',
};

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return kindNames[typeof value] ?? typeof value;
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return value;
    value = Reflect.get(value, step);
  }
  return value;
}

/** The keys that the schema has at a place of the file. */
function keysAt(schema: z.ZodType, path: Path): string[] {
  let { schema: at } = bareOf(schema);
  for (const step of path) {
    const inner =
      at instanceof z.ZodObject ? at.shape[String(step)] : at instanceof z.ZodArray ? at.element : undefined;
    if (inner === undefined) return [];
    at = bareOf(inner).schema;
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}
