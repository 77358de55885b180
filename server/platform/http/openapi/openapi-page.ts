import { html, raw } from 'hono/html';
import { styledPageHeaders } from '../../site/security-headers.ts';
import { apiBase } from '../api.ts';
import type { OpenApiDocument } from './openapi.ts';

type Schema = Readonly<Record<string, unknown>>;

const styles = `
:root { color-scheme: light dark; --ink: light-dark(#17131c, #f7f3fa); --paper: light-dark(#fbf9f6, #100e13);
  --tone: light-dark(#f1ece6, #1c1821); --accent: light-dark(#c4240f, #ff7361); }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; font: 1rem/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: clamp(2rem, 6vw, 3.5rem); letter-spacing: -0.03em; line-height: 1.08; margin: 1rem 0; }
h2 { margin: 3rem 0 1rem; letter-spacing: -0.02em; }
a { color: inherit; }
details { background: var(--tone); border-radius: 1.25rem 1.25rem 1.25rem 0.25rem; margin: 0.5rem 0; padding: 0.25rem 1rem; }
summary { cursor: pointer; min-height: 2.75rem; display: flex; gap: 0.25rem 0.75rem; align-items: center; flex-wrap: wrap; }
summary code { font-weight: 600; overflow-wrap: anywhere; }
.method { color: var(--accent); min-width: 4rem; }
.access { margin-inline-start: auto; font-size: 0.85rem; }
pre { overflow-x: auto; background: var(--paper); border-radius: 0.75rem; padding: 0.75rem 1rem; font-size: 0.85rem; }
p { margin: 0.5rem 0; }`;

export const openApiPageHeaders = styledPageHeaders(styles);

/** The API's documentation as a page, without a script and without files from other origins. */
export async function openApiPage(document: OpenApiDocument): Promise<string> {
  const components = document.components?.schemas ?? {};
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  );
  const groups = Map.groupBy(calls, (call) => call.operation.tags?.[0] ?? '');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fanfare API</title>
<style>${raw(styles)}</style>
</head>
<body>
<h1>Fanfare API</h1>
<p>Base <code>${document.servers?.[0]?.url ?? apiBase}</code> · <a href="${apiBase}/openapi.json">OpenAPI 3.1</a></p>
<p>Send <code>Authorization: Bearer</code>, <code>X-Device-Id</code> and <code>Accept-Language</code> (ko, ja, otherwise en).
Every error is <code>{ status, code, message, requestId, …details }</code>.</p>
${[...groups].map(([tag, members]) => html`<h2 id="${tag}">${tag}</h2>${members.map((call) => section(call, components))}`)}
</body>
</html>`;
}

interface Operation {
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
}

function section(call: { path: string; method: string; operation: Operation }, components: Record<string, unknown>) {
  const { path, method, operation } = call;
  const { parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['application/json']?.schema;
  const reply = responses['200']?.content?.['application/json']?.schema;
  const failures = Object.entries(responses).filter(([status]) => status !== '200');
  return html`<details>
<summary><code class="method">${method.toUpperCase()}</code><code>${path}</code><span>${operation.summary}</span>
<span class="access">${operation.security?.length === 0 ? 'open' : 'signed in'}</span></summary>
${parameters.map((one) => html`<p><code>${one.name}</code> (${one.in}${one.required === true ? '' : ', optional'}): <code>${describe(one.schema, components)}</code></p>`)}
${body === undefined ? '' : html`<p>Body</p><pre>${describe(body, components)}</pre>`}
<p>Reply</p><pre>${describe(reply, components)}</pre>
${failures.map(([status, failure]) => html`<p><code>${status}</code> ${failure.description}</p>`)}
</details>`;
}

/** A JSON schema as a TypeScript type, which is shorter to read. */
function describe(schema: unknown, components: Record<string, unknown>, depth = 0): string {
  if (!isSchema(schema)) return 'unknown';
  const { $ref, anyOf, oneOf, allOf } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? '';
    // A recursive type, such as a text's blocks that hold blocks, is referred to by its name.
    const { [name]: part, ...others } = components;
    return part === undefined ? name : describe(part, others, depth);
  }
  const union = anyOf ?? oneOf ?? allOf;
  if (Array.isArray(union)) {
    return union.map((one) => describe(one, components, depth)).join(allOf === undefined ? ' | ' : ' & ');
  }
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['prefixItems'])) {
    return `[${schema['prefixItems'].map((one) => describe(one, components, depth)).join(', ')}]`;
  }
  if (schema['type'] === 'array') {
    const item = describe(schema['items'], components, depth);
    return /^".* \| /.test(item) ? `(${item})[]` : `${item}[]`;
  }
  if (isSchema(schema['properties'])) return describeObject(schema, schema['properties'], components, depth);
  const { format, type = 'unknown' } = schema;
  return typeof format === 'string' ? format : [type].flat().join(' | ');
}

function describeObject(
  schema: Schema,
  properties: Schema,
  components: Record<string, unknown>,
  depth: number,
): string {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).map(
    ([name, property]) =>
      `${indent}${name}${required.includes(name) ? '' : '?'}: ${describe(property, components, depth + 1)};`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
