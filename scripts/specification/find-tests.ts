import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');
const runners = /^(describe|suite|it|test)$/;

interface Syntax {
  type: string;
  [part: string]: unknown;
}

const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null && 'type' in value;

/**
 * The titles of the tests in a file's source, with those of their groups before them: `group > test`. `…` stands for a
 * parameter. A test file without tests of its own calls a function that defines them: then the files that it imports by
 * a relative path are read instead.
 */
export function findTests(file: string): string[] {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const own = testsIn(program);
  if (own.length > 0 || !file.includes('.test.')) return own;
  const imported = program.body.flatMap((part) => (part.type === 'ImportDeclaration' ? [part.source.value] : []));
  return imported.filter((name) => name.startsWith('.')).flatMap((name) => findTests(join(dirname(file), name)));
}

function testsIn(program: unknown): string[] {
  const found: string[] = [];
  visit(program, [], found);
  return found;
}

function visit(node: unknown, groups: readonly string[], found: string[]): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, groups, found);
    return;
  }
  if (!isSyntax(node)) return;
  const runner = node.type === 'CallExpression' ? runnerOf(node['callee']) : null;
  const [first] = runner === null ? [] : (node['arguments'] as unknown[]);
  const title = titleOf(first);
  const isTest = runner === 'it' || runner === 'test';
  const inner = title === null ? groups : [...groups, title];
  if (isTest && title !== null) found.push(inner.join(' > '));
  for (const part of Object.values(node)) visit(part, inner, found);
}

/** `it` of `it(…)`, `it.each(…)(…)` and `it.skipIf(…)(…)`; null for other calls. */
function runnerOf(callee: unknown): string | null {
  if (!isSyntax(callee)) return null;
  if (callee.type === 'Identifier') return runners.exec(String(callee['name']))?.[1] ?? null;
  if (callee.type === 'CallExpression') return runnerOf(callee['callee']);
  return callee.type === 'MemberExpression' ? runnerOf(callee['object']) : null;
}

function titleOf(node: unknown): string | null {
  if (!isSyntax(node)) return null;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return withoutParameters(node['value']);
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[];
    return withoutParameters(quasis.map(({ value }) => value.cooked).join('…'));
  }
  return ['Identifier', 'MemberExpression'].includes(node.type) ? '…' : null;
}

const withoutParameters = (title: string): string => title.replaceAll(/%[sdifjoO]|\$[\w.]+/g, '…');
