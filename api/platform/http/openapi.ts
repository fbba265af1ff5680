import type { Call, Calls } from '#contract/call.ts'
import { pathParams } from '#contract/call.ts'
import { errors } from '#contract/errors.ts'
import { exampleOf } from './schema-examples.ts'
import { jsonSchemaOf } from './response-serializer.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the whole contract. */
export function openApi(
  contract: Record<string, Calls>,
  version: string,
): Json & { paths: Record<string, Record<string, Json>> } {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [area, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls))
      (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(area, name, call)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Markethall',
      version,
      description:
        'Amounts are integers of minor units; times are ISO 8601 in UTC. Every response has the envelope {success, status_code, message, data, meta}.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
      schemas: { Failure: errorSchema },
      parameters: headers,
      responses: Object.fromEntries(
        Object.keys(messagesByStatus).map((status) => [
          status,
          {
            description: `${messagesByStatus[status]?.join(' ')}`,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
          },
        ]),
      ),
    },
    paths,
  }
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

const headers: Record<string, Json> = {
  tenant: header(
    'X-Tenant',
    'Host of the shop or panel, or the id of the tenant. Without it the host of the request decides, then the token.',
  ),
  language: header('Accept-Language', 'Language of names and texts; English by default.'),
  key: header(
    'Idempotency-Key',
    'Chosen by the client, unique per operation. Repeating a request with the same key returns the first response.',
  ),
}

/** Error texts by status, from the error catalogue. */
const messagesByStatus = Object.values(errors).reduce<Record<string, string[]>>(
  (all, { status, message }) => ({ ...all, [status]: [...(all[status] ?? []), message] }),
  {},
)

/** Error statuses that a call may answer with. */
function errorStatusesOf(call: Call, fieldCount: number): string[] {
  const isPublic = call.permission === 'public'
  const panel = call.scope === 'tenant' || call.scope === 'merchant'
  const statuses = [
    400,
    ...(isPublic ? [] : [401, 403]),
    ...(panel && !call.allowedWhenBlocked ? [402] : []),
    ...(fieldCount > 0 || !call.tenantless ? [404] : []),
    ...(call.method === 'GET' || call.readOnly ? [] : [409]),
    ...(fieldCount > 0 ? [422] : []),
    429,
    500,
    503,
  ]
  return statuses.toSorted((a, b) => a - b).map(String)
}

function descriptionOf(call: Call): string {
  const names = Array.isArray(call.permission) ? call.permission : [call.permission]
  const audience =
    {
      public: 'Public.',
      customer: 'A signed-in customer or guest of the shop.',
      'signed-in': 'Any signed-in principal.',
    }[String(call.permission)] ?? `Panel users with ${names.join(' or ')}.`
  const scope = call.scope === 'merchant' && !call.allMerchants ? ' Within the merchant of merchant_id.' : ''
  const limit = call.limit ? ` At most ${call.limit.max} times in ${call.limit.seconds} s from one address.` : ''
  return `${audience}${scope}${call.readOnly || call.method === 'GET' ? ' Read-only.' : ''}${limit}`
}

/** 'updateStatus' → 'Update status'. */
const titleOf = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const acceptsIdempotencyKey = (call: Call) =>
  call.method !== 'GET' && !call.readOnly && !call.ownTransactions && !call.raw

function operation(area: string, name: string, call: Call): Json {
  const input = jsonSchemaOf(call.input, 'input')
  const fields = (input['properties'] ?? {}) as Record<string, Json>
  const required = new Set((input['required'] ?? []) as string[])
  const inPath = new Set(pathParams(call.path))
  if (call.scope === 'merchant' && !('merchant_id' in fields))
    fields['merchant_id'] = { type: 'string', format: 'uuid' }
  const rest = Object.entries(fields).filter(([field]) => !inPath.has(field))
  const inQuery = call.method === 'GET' || call.method === 'DELETE' || call.signed === true
  const parameters: Json[] = [
    ...(call.tenantless ? [] : [{ $ref: '#/components/parameters/tenant' }]),
    { $ref: '#/components/parameters/language' },
    ...(acceptsIdempotencyKey(call) ? [{ $ref: '#/components/parameters/key' }] : []),
    ...[...inPath].map((field) => ({
      name: field,
      in: 'path',
      required: true,
      schema: fields[field] ?? { type: 'string' },
      example: exampleOf(fields[field] ?? { type: 'string' }, 'required', field),
    })),
    ...(inQuery
      ? rest.map(([field, schema]) => ({ name: field, in: 'query', required: required.has(field), schema }))
      : []),
  ]
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest),
    required: [...required].filter((field) => !inPath.has(field)),
  }
  const success = call.raw
    ? { description: 'Success' }
    : {
        description: call.message ?? 'Success',
        content: {
          'application/json': {
            schema: envelopeSchema(call),
            example: { ...(exampleOf(envelopeSchema(call), 'all') as Json), ...statusAndMessage(call) },
          },
        },
      }
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: titleOf(name),
    description: descriptionOf(call),
    security:
      call.permission === 'public' ? [] : [{ bearer: [] }, ...(call.scope === 'tenant' ? [{ apiKey: [] }] : [])],
    parameters,
    ...(!inQuery && (rest.length > 0 || call.multipart)
      ? {
          requestBody: {
            required: body.required.length > 0 || call.multipart !== undefined,
            content: contentOf(call, body),
          },
        }
      : {}),
    ...(call.signed
      ? {
          requestBody: {
            required: true,
            description: 'The event as the service sends it, with its signature.',
            content: { 'application/json': { schema: { type: 'object' } } },
          },
        }
      : {}),
    responses: {
      [String(call.status ?? 200)]: success,
      ...Object.fromEntries(
        errorStatusesOf(call, rest.length).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

type Body = { type: string; properties: Json; required: string[] }

const asJson = (schema: Body): Json => ({ 'application/json': { schema, example: exampleOf(schema, 'required') } })

/** A multipart form contains the file and the fields. An image may also be given as the URL of an earlier upload. */
function contentOf({ multipart }: Call, body: Body): Json {
  if (!multipart) return asJson(body)
  const { file_url: _earlier, ...fields } = body.properties
  const formSchema = {
    ...body,
    properties: { ...fields, [multipart]: { type: 'string', format: 'binary' } },
    required: [...body.required, multipart],
  }
  return {
    'multipart/form-data': { schema: formSchema },
    ...(multipart === 'image' ? asJson({ ...body, required: [...body.required, 'file_url'] }) : {}),
  }
}

const statusAndMessage = ({ status = 200, message }: Call): Json => ({ status_code: status, message })

const envelopeSchema = (call: Call): Json => ({
  type: 'object',
  properties: {
    success: { const: true },
    status_code: { type: 'integer' },
    message: { type: 'string' },
    data: jsonSchemaOf(call.output, 'output'),
    ...(call.meta ? { meta: jsonSchemaOf(call.meta, 'output') } : {}),
  },
  required: ['success', 'status_code', 'data'],
})

const errorSchema: Json = {
  type: 'object',
  properties: {
    success: { const: false },
    status_code: { type: 'integer' },
    message: { type: 'string' },
    code: { type: 'string' },
    values: { type: 'object' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: {},
    request_id: { type: 'string' },
  },
  required: ['success', 'status_code', 'message', 'code'],
}
