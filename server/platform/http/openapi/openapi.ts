import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { studioHeader } from '../../../../rules/staff/limits.ts';
import { apiBase, splitName } from '../api.ts';
import {
  type CallContract,
  type CallContracts,
  type CallName,
  ErrorReply,
  isIdempotent,
  kindOf,
  type WebhookContract,
} from '../contract.ts';
import { errorStatus } from '../errors.ts';
import { refusalsOf } from '../refusals.ts';
import { isStaffCall } from '../staff/staff-access.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;

const Failure = ErrorReply.meta({
  id: 'Error',
  description: 'Every error; the message is in the language of the request',
});
const keyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .min(8)
    .max(200)
    .meta({ description: 'One for each action of the user; a replay gets the first answer' }),
});

const studioHeaders = z.object({
  [studioHeader]: z.string().min(1).meta({ description: 'Any value: no page of another origin can send it' }),
});

/** The API as OpenAPI 3.1, from the same contracts that validate each request. */
export function createOpenApi(contracts: CallContracts, publicOrigin: string): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const name in contracts) {
    // `for…in` widens the key; a record of contracts has no other keys.
    const contract = contracts[name as CallName];
    if (contract === undefined) continue;
    const [method, path] = splitName(name as CallName);
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(name as CallName, contract) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Fanfare',
      version: '1',
      description:
        'Everything that the site and the elements of Fanfare ask the server for. Errors are `{status, code, message, requestId, …details}`.',
    },
    servers: [{ url: publicOrigin + apiBase }],
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        staffSession: { type: 'apiKey', in: 'cookie', name: '__Host-fanfare-staff' },
      },
    },
    paths,
  });
}

function operation(name: CallName, contract: CallContract): ZodOpenApiOperationObject {
  const { params, query, body } = contract;
  return {
    operationId: operationId(name),
    summary: contract.summary,
    tags: [name.split('/')[1] ?? ''],
    security: securityOf(contract),
    requestParams: {
      ...(isObject(params) && { path: params }),
      ...(isObject(query) && { query }),
      ...headersOf(contract),
    },
    ...(body !== undefined && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: {
        description: 'Done',
        ...(contract.kind !== 'webhook' && { content: contentOf(contract) }),
      },
      ...failures(name, contract),
    },
  };
}

function securityOf({ access, scope, moreScopes }: CallContract): Record<string, string[]>[] {
  if (access === 'open' || access === 'studio') return [];
  return access === 'staff' ? [{ staffSession: [] }] : [{ accessToken: [scope ?? [], moreScopes ?? []].flat() }];
}

function headersOf(contract: CallContract): { header?: z.ZodObject } {
  const shape = {
    ...(isIdempotent(contract) && keyHeader.shape),
    // A download and a stream of events can't have it.
    ...(isStaffCall(contract) && kindOf(contract) === 'json' && studioHeaders.shape),
  };
  return Object.keys(shape).length === 0 ? {} : { header: z.object(shape) };
}

/** The reply of a call, by media type. */
function contentOf(contract: Exclude<CallContract, WebhookContract>): Record<string, { schema: z.ZodType }> {
  switch (contract.kind) {
    case 'file':
      return Object.fromEntries(Object.entries(contract.content).map(([type, schema]) => [type, { schema }]));
    case 'events':
      return { 'text/event-stream': { schema: contract.event } };
    case 'page':
      return { 'text/html': { schema: z.string() } };
    default:
      return { 'application/json': { schema: contract.response } };
  }
}

function isObject(schema: z.ZodType | undefined): schema is z.ZodObject {
  return schema instanceof z.ZodObject;
}

function failures(name: CallName, contract: CallContract): ZodOpenApiOperationObject['responses'] {
  const byStatus = Map.groupBy(refusalsOf(name, contract), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [
      status,
      { description: refusals.join(', '), content: { 'application/json': { schema: Failure } } },
    ]),
  );
}

/** `POST /vote/:voteId/cast` → `postVoteVoteIdCast` */
function operationId(name: string): string {
  const [method = '', ...words] = name.split(/[^A-Za-z]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
