import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { pathParams } from '#contract/call.ts'
import type { OpenApiSchemas } from './openapi-schemas.ts'
import { jsonSchemaOf } from './response-serializer.ts'
import { problemType } from './problem-details.ts'
import { exampleOf } from './schema-examples.ts'

export type Json = Record<string, unknown>

/** The body of an error, in the usual form and in that of RFC 9457. */
export const errorContent: Json = {
  'application/json': { schema: { $ref: '#/components/schemas/Failure' } },
  [problemType]: { schema: { $ref: '#/components/schemas/Problem' } },
}

/** The OpenAPI operation of one call. */
export function operationOf(area: string, name: string, call: Call, schemas: OpenApiSchemas): Json {
  const { properties: fields, required: requiredFields } = schemas.fieldsOf(call.input)
  const examples = (jsonSchemaOf(call.input, 'input')['properties'] ?? {}) as Record<string, Json>
  const required = new Set(requiredFields)
  const inPath = new Set(pathParams(call.path))
  if (call.scope === 'merchant' && !('merchant_id' in fields))
    fields['merchant_id'] = { type: 'string', format: 'uuid' }
  const rest = Object.entries(fields).filter(([field]) => !inPath.has(field))
  const inQuery = call.method === 'GET' || call.method === 'DELETE' || call.signed === true
  const body: Body = {
    type: 'object',
    properties: Object.fromEntries(rest),
    required: [...required].filter((field) => !inPath.has(field)),
  }
  const example = exampleOf({ ...body, properties: { ...body.properties, ...examples } }, 'required')
  const isPublic = call.permission === 'public'
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: titleOf(name),
    description: descriptionOf(call),
    security: isPublic ? [] : [{ bearer: [] }, ...(call.scope === 'tenant' ? [{ apiKey: [] }] : [])],
    parameters: [
      ...(call.tenantless ? [] : [{ $ref: '#/components/parameters/tenant' }]),
      { $ref: '#/components/parameters/language' },
      ...(acceptsIdempotencyKey(call) ? [{ $ref: '#/components/parameters/key' }] : []),
      ...(call.raw === 'text/event-stream' ? [{ $ref: '#/components/parameters/lastEvent' }] : []),
      ...[...inPath].map((field) => pathParameter(field, fields[field] ?? { type: 'string' }, examples[field])),
      ...(inQuery
        ? rest.map(([field, schema]) => ({ name: field, in: 'query', required: required.has(field), schema }))
        : []),
    ],
    ...(inQuery || (rest.length === 0 && call.multipart === undefined) ? {} : requestBodyOf(call, body, example)),
    ...(call.signed ? { requestBody: signedBody } : {}),
    responses: responsesOf(call, rest.length, schemas),
  }
}

const pathParameter = (name: string, schema: Json, inline: Json = schema): Json => ({
  name,
  in: 'path',
  required: true,
  schema,
  example: exampleOf(inline, 'required', name),
})

const signedBody: Json = {
  required: true,
  description: 'The event as the service sends it, with its signature.',
  content: { 'application/json': { schema: { type: 'object' } } },
}

function requestBodyOf(call: Call, body: Body, example: unknown): Json {
  const required = body.required.length > 0 || call.multipart !== undefined
  return { requestBody: { required, content: contentOf(call, body, example) } }
}

function responsesOf(call: Call, fieldCount: number, schemas: OpenApiSchemas): Json {
  return {
    [call.raw === 'redirect' ? '302' : String(call.status ?? 200)]: successOf(call, schemas),
    ...Object.fromEntries(
      errorStatusesOf(call, fieldCount).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
    default: {
      description: 'Error',
      content: errorContent,
    },
  }
}

function successOf(call: Call, schemas: OpenApiSchemas): Json {
  if (call.raw === 'text/event-stream')
    return {
      description: eventStreamText,
      content: { [call.raw]: { schema: { type: 'string' }, example: eventStreamExample } },
    }
  if (call.raw === 'redirect')
    return { description: 'Leads to another address.', headers: { Location: { schema: { type: 'string' } } } }
  if (call.raw === 'text/plain')
    return { description: 'The text.', content: { [call.raw]: { schema: { type: 'string' } } } }
  if (call.raw)
    return { description: 'The file.', content: { [call.raw]: { schema: { type: 'string', format: 'binary' } } } }
  return {
    description: call.message ?? 'Success',
    content: {
      'application/json': {
        schema: envelopeSchema(call, (schema) => schemas.schemaOf(schema, 'output')),
        example: {
          ...(exampleOf(
            envelopeSchema(call, (schema) => jsonSchemaOf(schema, 'output')),
            'all',
          ) as Json),
          ...statusAndMessage(call),
        },
      },
    },
  }
}

/** What a client has to know about the stream that its schema cannot say. */
const eventStreamText = [
  'Server-sent events. Each has an id, the name of the event and a JSON object with `channel`, `event`, `data` and `at`.',
  'Delivery is at least once: after a reconnect with Last-Event-ID, events of the five seconds before that id come',
  'again, so drop ids that you have seen. The event `refetch` says that missed events are too old to be replayed: read',
  'the records again. A comment line is sent while nothing happens.',
].join(' ')
const eventStreamExample = [
  'id: 1042',
  'event: order.created',
  'data: {"channel":"tenant.018f6b1c-7c40-7000-8000-000000000001","event":"order.created","data":{},"at":"2026-12-01T10:00:00.000Z"}',
  '',
  '',
].join('\n')

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
    ...(call.errorStatuses ?? []),
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

type Body = { type: string; properties: Json; required: string[] }

const asJson = (schema: Body, example: unknown): Json => ({ 'application/json': { schema, example } })

/** A multipart form contains the file and the fields. An image may also be given as the URL of an earlier upload. */
function contentOf({ multipart }: Call, body: Body, example: unknown): Json {
  if (!multipart) return asJson(body, example)
  const { file_url: _earlier, ...fields } = body.properties
  const formSchema = {
    ...body,
    properties: { ...fields, [multipart]: { type: 'string', format: 'binary' } },
    required: [...body.required, multipart],
  }
  return {
    'multipart/form-data': { schema: formSchema },
    ...(multipart === 'image'
      ? asJson(
          { ...body, required: [...body.required, 'file_url'] },
          { ...(example as Json), file_url: 'https://shop.example/x.webp' },
        )
      : {}),
  }
}

const statusAndMessage = ({ status = 200, message }: Call): Json => ({ status_code: status, message })

const envelopeSchema = (call: Call, schemaOf: (schema: z.ZodType) => Json): Json => ({
  type: 'object',
  properties: {
    success: { const: true },
    status_code: { type: 'integer' },
    message: { type: 'string' },
    data: schemaOf(call.output),
    ...(call.meta ? { meta: schemaOf(call.meta) } : {}),
  },
  required: ['success', 'status_code', 'data'],
})
