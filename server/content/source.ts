import { join } from 'node:path';
import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { notUtf8, readTextFile } from '../platform/text/text-file.ts';
import type { Mistake } from './mistakes.ts';
import type { EntryName, Problem } from './problems.ts';

export type Path = readonly PropertyKey[];

/** A parsed YAML file: its value, and the position of each part. */
export interface Source {
  /** Relative to the content folder. */
  readonly file: string;
  readonly value: unknown;
  /** Mistakes of the YAML itself: syntax errors and duplicate keys. */
  readonly problems: readonly Problem[];
  /** A problem at the deepest existing part of `path`. */
  problem(path: Path, what: string | Mistake): Problem;
  /** A problem at a key itself. */
  problemAtKey(path: Path, key: string, sentence: string): Problem;
  /** The absolute path of a file that the source names; without it files are beside the source's own file. */
  pathOf?(name: string): string;
  /** For an entry that was not read from a file. */
  readonly entry?: EntryName;
}

/** The text of a problem: only a sentence, or a mistake for which Studio has words. */
export const problemText = (what: string | Mistake): Pick<Problem, 'sentence'> =>
  typeof what === 'string' ? { sentence: what } : what;

export function readSource(folder: string, file: string): Source {
  const { text, wrongLine } = readTextFile(join(folder, file));
  const source = parseSource(file, text);
  return wrongLine === null
    ? source
    : { ...source, problems: [{ file, line: wrongLine, column: 1, sentence: notUtf8 }] };
}

/** @param linesBefore how many lines of the file come before this text */
export function parseSource(file: string, text: string, linesBefore = 0): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number, what: string | Mistake): Problem => {
    const { line, col } = lines.linePos(offset);
    return { file, line: linesBefore + Math.max(line, 1), column: Math.max(col, 1), ...problemText(what) };
  };
  return {
    file,
    value: document.errors.length === 0 ? document.toJS() : undefined,
    problems: document.errors.map((error) => at(error.pos[0], sentenceOf(error.code, error.message))),
    problem: (path, what) => at(offsetOf(document.contents, path), what),
    problemAtKey: (path, key, sentence) => at(keyOffsetOf(document.contents, path, key), sentence),
  };
}

function sentenceOf(code: string, message: string): string {
  if (code === 'DUPLICATE_KEY') return 'This key stands here a second time.';
  const [first = message] = message.split('\n');
  return `This is not YAML: ${first.replace(/ at line .*$/, '').replace(/:$/, '')}.`;
}

function childOf(node: unknown, key: PropertyKey): { key: Node | null; value: unknown } | null {
  if (isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
    return isPair(pair) ? { key: isScalar(pair.key) ? pair.key : null, value: pair.value } : null;
  }
  if (isSeq(node) && typeof key === 'number') {
    const item = node.items[key];
    return item === undefined ? null : { key: null, value: item };
  }
  return null;
}

const startOf = (node: unknown): number | null =>
  isMap(node) || isSeq(node) || isScalar(node) ? (node.range?.[0] ?? null) : null;

/** The position of the value at `path`, or of the deepest existing part. */
function offsetOf(root: unknown, path: Path): number {
  let node = root;
  let offset = startOf(root) ?? 0;
  for (const step of path) {
    const child = childOf(node, step);
    if (child === null) return offset;
    node = child.value;
    // An empty value has no position of its own: its key's is used.
    const keyStart = startOf(child.key);
    offset = (isScalar(node) && node.value === null ? keyStart : startOf(node)) ?? keyStart ?? offset;
  }
  return offset;
}

function keyOffsetOf(root: unknown, path: Path, key: string): number {
  let node = root;
  for (const step of path) node = childOf(node, step)?.value;
  return startOf(childOf(node, key)?.key) ?? offsetOf(root, path);
}
