import type { Plugin } from 'vite';

/** The part of a syntax tree's node (ESTree) that is used here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Loads words through a backend. All words here are passed in as resources, so the instance only checks whether there
 * is a backend.
 */
const backendClass = 'Connector';
const withoutBackend = `class ${backendClass} extends EventEmitter { state = {}; }`;

/** Methods of the instance that nothing here calls. `loadLanguages` is used only with a backend. */
const unusedMethods = new Set(['cloneInstance', 'hydrate', 'dir', 'loadLanguages', 'toJSON']);

const removedMethod = '/* unused method */';
const removedMessage = '/* debug message */;';

/** Messages that i18next prints only with its option `debug`, which is never set here. */
const debugMethods = new Set(['warn', 'log', 'deprecate', 'once']);

/**
 * Removes the parts of i18next that this product never uses. i18next is one module of classes that refer to each other,
 * so the bundler keeps them all: these parts were 3 KB (gzip) of what every page loads.
 */
export function i18nextPlugin(): Plugin {
  return {
    name: 'fan-i18next',
    apply: 'build',
    transform: {
      filter: { id: /\/i18next\/dist\/esm\/i18next\.js$/ },
      handler(code) {
        return { code: withoutUnusedParts(code, this.parse(code) as unknown as Node), map: null };
      },
    },
  };
}

/**
 * @param code the module's text
 * @param program its syntax tree
 * @throws when one of the removed parts is missing: a new version of i18next must be checked by hand
 */
export function withoutUnusedParts(code: string, program: Node): string {
  const edits = [...walk(program)].flatMap((node) => editOf(node) ?? []);
  const counts = Map.groupBy(edits, ({ text }) => text);
  for (const [part, least] of [
    [withoutBackend, 1],
    [removedMethod, unusedMethods.size],
    [removedMessage, 10],
  ] as const) {
    const found = counts.get(part)?.length ?? 0;
    if (found < least) throw new Error(`i18next has changed: found ${found} instead of ${least} for “${part.trim()}”`);
  }
  return apply(code, edits);
}

function editOf(node: Node): Edit | null {
  const { start, end, type } = node;
  if (type === 'ClassDeclaration' && nameOf(node['id']) === backendClass) return { start, end, text: withoutBackend };
  if (type === 'MethodDefinition' && unusedMethods.has(nameOf(node['key']))) return { start, end, text: removedMethod };
  if (type === 'ExpressionStatement' && isDebugMessage(node['expression'])) return { start, end, text: removedMessage };
  return null;
}

/** `this.logger.warn(…)`, also with `?.`. */
function isDebugMessage(expression: unknown): boolean {
  const call = asNode(expression);
  const callee = asNode(call?.['callee']);
  const owner = asNode(callee?.['object']);
  const isLogger = nameOf(owner?.['property']) === 'logger' || nameOf(owner) === 'logger';
  return call?.type === 'CallExpression' && isLogger && debugMethods.has(nameOf(callee?.['property']));
}

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      const inner = asNode(child);
      if (inner) yield* walk(inner);
    }
  }
}

function asNode(value: unknown): Node | null {
  const isNode = typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
  return isNode ? (value as Node) : null;
}

function nameOf(value: unknown): string {
  const name = asNode(value)?.['name'];
  return typeof name === 'string' ? name : '';
}

/** From the end to the start, so that positions stay correct; an edit inside another one is dropped. */
function apply(code: string, edits: readonly Edit[]): string {
  const outermost = edits.filter((one) => !edits.some((other) => other !== one && contains(other, one)));
  return outermost
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code);
}

const contains = (outer: Edit, inner: Edit) => outer.start <= inner.start && inner.end <= outer.end;
